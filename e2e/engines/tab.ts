import { setTimeout } from 'node:timers/promises';
import { isScriptLoaded } from '../browser.ts';
import type { Engine } from './engine.ts';

/** What a person does in a tab. Each act waits until the page can take it. */
export interface Tab {
  /** Opens a page of the site. */
  readonly goto: (path: string) => Promise<void>;
  /** Clicks the centre of the first visible element that contains a text, which nothing may cover. */
  readonly click: (css: string, text?: string) => Promise<void>;
  /** Replaces the content of a field, or chooses an option. */
  readonly fill: (css: string, value: string) => Promise<void>;
  readonly choose: (css: string, path: string) => Promise<void>;
  /** Waits until a visible element contains a text, in any letter case. */
  readonly sees: (text: string, css?: string) => Promise<void>;
  /** Waits until no visible element contains a text. */
  readonly seesNo: (css: string, text?: string) => Promise<void>;
  /** Waits until the page has a path. */
  readonly isAt: (path: string) => Promise<void>;
  /** Waits until a function, which runs in the page, returns true. */
  readonly until: <Given extends readonly unknown[]>(
    check: (...given: Given) => boolean,
    ...given: Given
  ) => Promise<void>;
  readonly screenshot: () => Promise<Buffer>;
}

/** Long enough for a busy machine. No test asserts a duration. */
const PATIENCE_MS = 30_000;

/** Returns the source of a call. The function runs in the page, so it may use nothing from outside of it. */
const call = (run: (...given: never[]) => unknown, ...sources: readonly string[]) =>
  `(${String(run)})(${sources.join()})`;
const quote = (value: unknown) => JSON.stringify(value);

/** Runs in the page. Returns the visible elements that match a selector and contain a text. */
function find(css: string, text: string): HTMLElement[] {
  const words = (all: string) => all.replace(/\s+/g, ' ').trim().toLowerCase();
  return [...document.querySelectorAll<HTMLElement>(css)].filter((element) => {
    const { visibility } = getComputedStyle(element);
    const said = `${element.getAttribute('aria-label') ?? ''} ${element.innerText}`;
    return element.getClientRects().length > 0 && visibility === 'visible' && words(said).includes(words(text));
  });
}

/**
 * Runs in the page. Returns a point where a click reaches one of the elements, or the reason why there is none. Scrolls
 * elements into view that are outside of the window or under a fixed bar.
 */
function reach(elements: HTMLElement[]): { x: number; y: number } | string {
  let reason = 'is not visible';
  for (const element of elements) {
    // A label clicks its control.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    for (const mayScroll of [true, false]) {
      const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
      const point = { x: x + width / 2, y: y + height / 2 };
      const hit = document.elementFromPoint(point.x, point.y);
      if ([element, ...labels].some((one) => one.contains(hit))) return point;
      if (mayScroll) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      reason = `is covered by ${hit?.outerHTML.slice(0, 200) ?? 'the edge of the window'}`;
    }
  }
  return reason;
}

const TYPED = ':is(textarea, input:not([type=date], [type=time]))';

/** Runs in the page. Sets the value of a field, as if the user had chosen it. */
function setValue([field]: HTMLElement[], value: string): void {
  // React notices a new value only if the setter of the class sets it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field?.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @param site URL of the site */
export function tabOf(engine: Engine, site: string): Tab {
  /** Repeats an evaluation until its value is accepted. A page that is being left cannot be evaluated. */
  async function poll<Value>(
    source: string,
    accepts: (value: unknown) => value is Value,
    about: string,
  ): Promise<Value> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = await engine.evaluate(source).catch((error: unknown) => String(error));
      if (accepts(value)) return value;
      if (performance.now() > end) {
        const shown = await engine.evaluate('location.href + " " + document.body.innerText.slice(0, 1500)');
        throw new Error(`${about}: ${JSON.stringify(value)}\n${String(shown)}\n${engine.errors.join('\n')}`);
      }
      await setTimeout(30);
    }
  }
  const isField = (value: unknown): value is [boolean] => Array.isArray(value) && value.length > 0;
  const isTrue = (value: unknown): value is true => value === true;
  const isPoint = (value: unknown): value is { x: number; y: number } => typeof value === 'object' && value !== null;
  const ready = () =>
    poll(`${call(isScriptLoaded)} && document.fonts.status === 'loaded'`, isTrue, 'the script and fonts of the page');
  const found = (css: string, text = '') => call(find, quote(css), quote(text));

  async function click(css: string, text = ''): Promise<void> {
    await ready();
    const point = () => poll(call(reach, found(css, text)), isPoint, `${css} ${text} cannot be clicked`);
    let [last, next] = [await point(), await point()];
    // Waits for the end of a movement.
    while (next.x !== last.x || next.y !== last.y) [last, next] = [next, await point()];
    await engine.press(next.x, next.y);
  }

  return {
    goto: async (path) => {
      // Firefox reports an error if a page is left while it loads its script or fonts.
      await ready();
      await engine.goto(site + path);
      await ready();
    },
    click,
    fill: async (css, value) => {
      const field = await poll(`${found(css)}.map((one) => one.matches(${quote(TYPED)}))`, isField, `no ${css}`);
      const set = (text: string) => engine.evaluate(call(setValue, found(css), quote(text)));
      if (field[0]) {
        do await click(css);
        while ((await engine.evaluate(`${found(css)}[0] !== document.activeElement`)) === true);
        await set('');
        await engine.type(value);
      } else await set(value);
    },
    choose: async (css, path) => {
      await poll(`document.querySelector(${quote(css)}) !== null`, isTrue, `no ${css}`);
      await ready();
      await engine.choose(css, path);
    },
    sees: async (text, css = 'body') => {
      await poll(`${found(css, text)}.length > 0`, isTrue, `“${text}” is not visible in ${css}`);
    },
    seesNo: async (css, text) => {
      await poll(`${found(css, text)}.length === 0`, isTrue, `${css} ${text ?? ''} is still visible`);
    },
    isAt: async (path) => {
      await poll(`location.pathname === ${quote(path)}`, isTrue, `the page is not ${path}`);
      await ready();
    },
    until: async (check, ...given) => {
      await poll(call(check, ...given.map(quote)), isTrue, String(check));
    },
    screenshot: engine.screenshot,
  };
}
