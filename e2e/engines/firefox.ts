import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, looseObject, object, optional, string, unknown } from 'zod/mini';
import { connect } from './commands.ts';
import { type Engine, PHONE } from './engine.ts';
import { profileFolder, startProgram } from './program.ts';

const tree = object({ contexts: array(looseObject({ context: string() })) });
const nodes = object({ nodes: array(looseObject({ sharedId: string() })) });
const logged = looseObject({ level: string(), text: optional(unknown()) });
const evaluated = looseObject({
  result: optional(looseObject({ value: optional(unknown()) })),
  exceptionDetails: optional(looseObject({ text: string() })),
});

/** Firefox neither updates itself, nor contacts Mozilla, nor animates pages. */
const SETTINGS = {
  'app.update.disabledForTesting': true,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.bidi.dismiss_file_pickers.enabled': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
};

/** Runs in each page before its scripts. */
const LOG_VIOLATIONS = `() => addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('policy: ' + violatedDirective + ' ' + blockedURI))`;

/** Starts Firefox and drives it over WebDriver BiDi. @param path of its program */
export async function openFirefox(path: string): Promise<Engine> {
  const profile = await profileFolder();
  const lines = Object.entries(SETTINGS).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join()});`,
  );
  await writeFile(join(profile.path, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.path, 'about:blank'];
  const program = startProgram(path, args);
  const address = await program.printed(/WebDriver BiDi listening on (ws:\/\/\S+)/);

  const errors: string[] = [];
  const { send, close } = await connect(`${address}/session`, (method, params) => {
    if (method !== 'log.entryAdded') return;
    const { level, text } = logged.parse(params);
    if (level === 'error') errors.push(String(text));
  });
  await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('script.addPreloadScript', { functionDeclaration: LOG_VIOLATIONS });
  const [{ context } = { context: '' }] = tree.parse(await send('browsingContext.getTree', {})).contexts;
  await send('browsingContext.setViewport', { context, viewport: PHONE });
  const act = (action: Readonly<Record<string, unknown>>) =>
    send('input.performActions', { context, actions: [action] });
  return {
    errors,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression) => {
      // BiDi describes objects property by property, so the value comes as JSON.
      const json = `JSON.stringify(${expression})`;
      const { result, exceptionDetails } = evaluated.parse(
        await send('script.evaluate', { expression: json, target: { context }, awaitPromise: false }),
      );
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return unknown().parse(typeof result?.value === 'string' ? JSON.parse(result.value) : undefined);
    },
    press: async (x, y) => {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await act({ type: 'pointer', id: 'mouse', actions });
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keys', actions });
    },
    choose: async (css, file) => {
      const found = await send('browsingContext.locateNodes', { context, locator: { type: 'css', value: css } });
      await send('input.setFiles', { context, element: nodes.parse(found).nodes[0], files: [file] });
    },
    screenshot: async () => {
      const { data } = looseObject({ data: string() }).parse(
        await send('browsingContext.captureScreenshot', { context }),
      );
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      close();
      await program.end();
      await profile.remove();
    },
  };
}
