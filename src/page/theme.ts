/** Light or dark, as the system says or the person chose. The choice is stored in this browser. */

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'pml-theme';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/**
 * Returns the theme that the person chose, or `auto` if there is none or the browser stores
 * nothing.
 */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Switches the theme and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // If the browser stores nothing, the choice holds until the page is closed.
  }
  apply(theme);
}

/** Calls the listener when light changes to dark or back. The returned function ends that. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the stored theme. Follows the system if the person chose none. */
export function startTheme(): void {
  apply(chosenTheme());
  system.addEventListener('change', () => apply(chosenTheme()));
}

function apply(theme: Theme): void {
  const before = document.documentElement.dataset['theme'];
  const next = theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset['theme'] = next;
  if (before !== next) {
    for (const listener of listeners) {
      listener();
    }
  }
}
