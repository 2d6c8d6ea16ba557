import { onDelegatedClick } from '#web/shared/ui/clicks.ts';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/**
 * localStorage key of the chosen theme; the script in the head reads it too. By default, the system's theme applies.
 */
const KEY = 'theme';

function readTheme(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'auto';
}

/** Marks the button of the current theme for screen readers. Call it again whenever the switch is rendered again. */
export function markTheme(): void {
  const chosen = readTheme(document.documentElement.dataset['theme']);
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.ariaPressed = String(button.dataset['themeChoice'] === chosen);
  }
}

/** Colours of the browser's toolbar (`theme-color`), equal to `--surface` of the header. */
export const pageColours = { light: '#fffdf8', dark: '#1f1813' } as const;

/** Sets the `theme-color` of the page. A theme that the visitor has chosen overrides the system's theme. */
function setBrowserColour(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const systemTheme = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = pageColours[theme === 'auto' ? systemTheme : theme];
  }
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  setBrowserColour(theme);
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
  markTheme();
}

/** Switches the theme with a fade (handbook, "Motion") if the browser supports view transitions. */
function applyWithFade(theme: Theme): void {
  // Disables CSS transitions during the fade. Otherwise every element would fade on its own.
  document.documentElement.dataset['switching'] = '';
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isMotionReduced || !('startViewTransition' in document)) applyTheme(theme);
  // `ready` rejects if the user leaves or hides the page before the fade begins. The theme is applied anyway.
  else document.startViewTransition(() => applyTheme(theme)).ready.catch(() => undefined);
}

/** Applies a theme and stores the choice if the browser allows it. */
function chooseTheme(theme: Theme): void {
  applyWithFade(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}

/** Starts the theme switch and follows the choice of other tabs. */
export function enableThemeSwitch(): void {
  markTheme();
  setBrowserColour(readTheme(document.documentElement.dataset['theme']));
  onDelegatedClick('[data-theme-choice]', (button) => chooseTheme(readTheme(button.dataset['themeChoice'])));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) applyWithFade(readTheme(newValue));
  });
}
