import { useSyncExternalStore } from 'react';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Read by the head script as well; absent means that the system decides. */
const KEY = 'theme';

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  // Without it every colour of the page would fade on its own.
  dataset['switching'] = '';
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
  for (const listener of listeners) listener();
}

/** Shows the page in a theme, and keeps the choice if the browser lets it. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== KEY) return;
  show(themes.find((theme) => theme === event.newValue) ?? 'auto');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', followOtherTabs);
  };
}

/** The theme that was chosen; undefined while the server renders. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, readTheme, () => undefined);
}
