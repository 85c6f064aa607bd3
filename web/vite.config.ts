import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server hands out what is built here, so that nobody who installs Redan needs Node. Nothing is
// inlined: pages are served under a policy that forbids inline script and style.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/redan/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What understands light-dark(), with which every colour is written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 400,
    // `--mode fake` builds the client on a scripted house, for its own tests.
    rollupOptions: { input: mode === 'fake' ? 'fake.html' : 'index.html' },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
}));
