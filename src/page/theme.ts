/** Light or dark: as the system has it, or as the person chose. The choice is kept in this browser. */

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
    // Where the browser keeps nothing, the choice holds until the page is left.
  }
  apply(theme);
}

/** Calls back when light became dark or the other way round. The returned function ends it. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the kept theme in force and follows the system where the person chose nothing. */
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
