import { array, looseObject, object, optional, string, unknown } from 'zod/mini';
import { connect } from './commands.ts';
import { type Engine, PHONE } from './engine.ts';
import { profileFolder, startProgram } from './program.ts';

const targets = array(looseObject({ type: string(), webSocketDebuggerUrl: string() }));
const thrown = looseObject({ text: string(), exception: optional(looseObject({ description: optional(string()) })) });
const evaluated = looseObject({
  result: looseObject({ value: optional(unknown()), objectId: optional(string()) }),
  exceptionDetails: optional(thrown),
});

const wordsOf = ({ text, exception }: { text: string; exception?: { description?: string | undefined } | undefined }) =>
  exception?.description ?? text;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-zygote',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--force-prefers-reduced-motion',
  '--remote-debugging-port=0',
];

/** Starts any build of Chromium and drives it over the DevTools protocol. @param path of its program */
export async function openChromium(path: string): Promise<Engine> {
  const profile = await profileFolder();
  const program = startProgram(path, [...FLAGS, `--user-data-dir=${profile.path}`, 'about:blank']);
  const address = await program.printed(/DevTools listening on ws:\/\/([^/]+)\//);
  const tabs = async () => targets.parse(await (await fetch(`http://${address}/json`)).json());
  const isTab = ({ type }: { type: string }) => type === 'page';
  let page = (await tabs()).find(isTab);
  while (page === undefined) page = (await tabs()).find(isTab);

  const errors: string[] = [];
  let onLoad = (): void => {};
  const { send, close } = await connect(page.webSocketDebuggerUrl, (method, params) => {
    if (method === 'Page.loadEventFired') onLoad();
    // A form with unsaved text asks before the page is left.
    if (method === 'Page.javascriptDialogOpening') void send('Page.handleJavaScriptDialog', { accept: true });
    if (method === 'Runtime.exceptionThrown')
      errors.push(wordsOf(object({ exceptionDetails: thrown }).parse(params).exceptionDetails));
  });
  await send('Page.enable');
  await send('Runtime.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true });

  const run = async (expression: string, returnByValue: boolean) => {
    const { result, exceptionDetails } = evaluated.parse(
      await send('Runtime.evaluate', { expression, returnByValue, awaitPromise: true }),
    );
    if (exceptionDetails !== undefined) throw new Error(wordsOf(exceptionDetails));
    return result;
  };
  return {
    errors,
    goto: async (url) => {
      const loaded = new Promise<void>((resolve) => (onLoad = resolve));
      const { errorText } = looseObject({ errorText: optional(string()) }).parse(await send('Page.navigate', { url }));
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
      await loaded;
    },
    evaluate: async (expression) => (await run(expression, true)).value,
    press: async (x, y) => {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', {
          type,
          x,
          y,
          button: type === 'mouseMoved' ? 'none' : 'left',
          clickCount: 1,
        });
    },
    type: async (text) => {
      await send('Input.insertText', { text });
    },
    choose: async (css, file) => {
      const { objectId } = await run(`document.querySelector(${JSON.stringify(css)})`, false);
      await send('DOM.setFileInputFiles', { files: [file], objectId });
    },
    screenshot: async () => {
      const { data } = object({ data: string() }).parse(await send('Page.captureScreenshot'));
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      close();
      await program.end();
      await profile.remove();
    },
  };
}
