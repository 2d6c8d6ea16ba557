import { onClick } from '#web/shared/ui/clicks.ts';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Read by the head script as well; absent means that the system decides. */
const KEY = 'theme';

function readTheme(name: string | null | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'auto';
}

/** Which one is chosen, for those who cannot see it; again wherever the switch is drawn anew. */
export function markTheme(): void {
  const chosen = readTheme(document.documentElement.dataset['theme']);
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.ariaPressed = String(button.dataset['themeChoice'] === chosen);
  }
}

/** What browsers draw around a page (`theme-color`): its bar goes on upwards (`--surface`). */
export const pageColours = { light: '#fffdf8', dark: '#1f1813' } as const;

/** The one that is chosen holds whatever the system likes. */
function colourBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const ofSystem = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = pageColours[theme === 'auto' ? ofSystem : theme];
  }
}

function draw(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  colourBrowser(theme);
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['switching']));
  markTheme();
}

/** The page fades into the other theme (handbook, "Motion") where the browser can do that. */
function show(theme: Theme): void {
  // Without it every colour of the page would fade on its own.
  document.documentElement.dataset['switching'] = '';
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) draw(theme);
  // Rejects when the page is left or hidden before the fade begins; the theme is drawn all the same.
  else document.startViewTransition(() => draw(theme)).ready.catch(() => undefined);
}

/** Shows the page in a theme, and keeps the choice if the browser lets it. */
function choose(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

/** Lets the theme be chosen, and follows the choice of other tabs. */
export function letThemeBeChosen(): void {
  markTheme();
  colourBrowser(readTheme(document.documentElement.dataset['theme']));
  onClick('[data-theme-choice]', (button) => choose(readTheme(button.dataset['themeChoice'])));
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) show(readTheme(newValue));
  });
}
