import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { networkHouse } from './link/network';
import type { House } from './link/types';

declare global {
  interface Window {
    /** A house inside the page: the core served by the browser itself, or a script for tests. */
    redanHouse?: House;
  }
}

settings.show();
const target = document.getElementById('app');
if (target) mount(App, { target, props: { house: window.redanHouse ?? networkHouse() } });
