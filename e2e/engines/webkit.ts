import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { array, looseObject, number, object, record, string, tuple, unknown } from 'zod/mini';
import { freePort } from '#server/testing/running-process.ts';
import type { WebKit } from '../../tools/provision/programs.ts';
import { type Engine, PHONE } from './engine.ts';
import { profileFolder, startProgram } from './program.ts';

/** Without it, the buttons of the window keep it wider than a phone. */
const NARROW_WINDOW =
  '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

/** WebDriver has no log, so the page itself collects its uncaught errors, from the first look at it. */
const COLLECT = `if (!window.uncaught) {
  window.uncaught = [];
  addEventListener('error', (event) => event.message && uncaught.push(event.message));
  addEventListener('unhandledrejection', (event) => uncaught.push(String(event.reason)));
}`;

/** Starts WebKitGTK on a screen in memory and drives it over WebDriver. */
export async function openWebKit({ driver, display }: WebKit): Promise<Engine> {
  const profile = await profileFolder();
  await mkdir(join(profile.path, 'gtk-3.0'));
  await writeFile(join(profile.path, 'gtk-3.0', 'gtk.css'), NARROW_WINDOW);
  // WebKit reports this setting to pages as reduced motion.
  await writeFile(join(profile.path, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = startProgram(display, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const port = await freePort();
  const program = startProgram(driver, [`--port=${port}`], {
    DISPLAY: `:${await screen.printed(/^(\d+)$/m)}`,
    HOME: profile.path,
    XDG_CONFIG_HOME: profile.path,
  });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/status`).catch(() => undefined))?.ok) await setTimeout(50);

  const post = async (path: string, body: Readonly<Record<string, unknown>> = {}) =>
    valueOf(await fetch(base + path, { method: 'POST', body: JSON.stringify(body) }));
  const { sessionId } = looseObject({ sessionId: string() }).parse(
    await post('/session', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } }),
  );
  const session = `/session/${sessionId}`;
  const errors: string[] = [];
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `${COLLECT} return [uncaught.splice(0), ${expression}];`;
    const [uncaught, value] = tuple([array(string()), unknown()]).parse(
      await post(`${session}/execute/sync`, { script, args: [] }),
    );
    errors.push(...uncaught);
    return value;
  };
  const rect = { x: 0, y: 0, ...PHONE };
  await post(`${session}/window/rect`, rect);
  // The bar of the window takes some of its height.
  const inner = number().parse(await evaluate('innerHeight'));
  await post(`${session}/window/rect`, { ...rect, height: PHONE.height + PHONE.height - inner });
  return {
    errors,
    goto: async (url) => {
      await post(`${session}/url`, { url });
    },
    evaluate,
    press: async (x, y) => {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await post(`${session}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: async (text) => {
      const focused = idOf(await valueOf(await fetch(`${base}${session}/element/active`)));
      await post(`${session}/element/${focused}/value`, { text });
    },
    choose: async (css, file) => {
      const input = idOf(await post(`${session}/element`, { using: 'css selector', value: css }));
      await post(`${session}/element/${input}/value`, { text: file });
    },
    screenshot: async () =>
      Buffer.from(string().parse(await valueOf(await fetch(`${base}${session}/screenshot`))), 'base64'),
    close: async () => {
      await fetch(base + session, { method: 'DELETE' });
      await program.end();
      await screen.end();
      await profile.remove();
    },
  };
}

async function valueOf(response: Response): Promise<unknown> {
  const { value } = object({ value: unknown() }).parse(await response.json());
  if (!response.ok) throw new Error(looseObject({ message: string() }).parse(value).message);
  return value;
}

/** Returns the id of an element. WebDriver stores it under a name of its own. */
function idOf(element: unknown): string | undefined {
  return Object.values(record(string(), string()).parse(element))[0];
}
