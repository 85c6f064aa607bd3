/** What this browser remembers: light, letters on lit things, sound, motion. */

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  keys: boolean;
  motion: boolean;
  name: string;
}

const NAME = 'redan.settings';

function kept(): Kept {
  const plain: Kept = { theme: 'system', keys: false, motion: true, name: '' };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Kept>) };
  } catch {
    return plain;
  }
}

class Settings {
  private now = $state<Kept>(kept());

  get theme(): Theme {
    return this.now.theme;
  }

  set theme(theme: Theme) {
    this.keep({ theme });
  }

  get keys(): boolean {
    return this.now.keys;
  }

  set keys(keys: boolean) {
    this.keep({ keys });
  }

  get motion(): boolean {
    return this.now.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  set motion(motion: boolean) {
    this.keep({ motion });
  }

  /** Puts the theme on the page. */
  show(): void {
    const root = document.documentElement;
    if (this.now.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.now.theme;
  }

  private keep(change: Partial<Kept>): void {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing forgets it at the next visit, no more.
    }
    this.show();
  }
}

export const settings = new Settings();
