import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { administrator, signIn } from './people.ts';
import { startTestAdmin, startTestApp, type TestApp } from './running-app.ts';

type Hook = (act: () => Promise<void>) => void;

/** Returns an app whose parts are those of the app that the hooks have started last. */
function hookedApp(before: Hook, after: Hook, start: () => Promise<{ app: TestApp; token: string }>) {
  let current: { app: TestApp; token: string } | undefined;
  const running = () => {
    if (current === undefined) throw new Error('The app runs only during tests and their hooks.');
    return current;
  };
  before(async () => {
    current = await start();
  });
  after(() => running().app.close());
  return {
    get url() {
      return running().app.url;
    },
    get api() {
      return running().app.api;
    },
    get platform() {
      return running().app.platform;
    },
    get clock() {
      return running().app.clock;
    },
    get emails() {
      return running().app.emails;
    },
    /** The access token of the administrator; empty if nobody has signed in. */
    get token() {
      return running().token;
    },
    /** Signs the administrator in again, after the session has expired. */
    signInAgain: async () => {
      const { app } = running();
      current = { app, token: (await signIn(app.api, 'admin', administrator)).accessToken };
    },
    close: () => running().app.close(),
  };
}

type Given = Parameters<typeof startTestApp>;
const withoutToken = async (given: Given) => ({ app: await startTestApp(...given), token: '' });

/** An app that is started before each test of the file or `describe`, and closed after it. */
export const appForEachTest = (...given: Given) => hookedApp(beforeEach, afterEach, () => withoutToken(given));
/** An app for all tests of the file or `describe`. */
export const appForAllTests = (...given: Given) => hookedApp(beforeAll, afterAll, () => withoutToken(given));
/** As `appForEachTest`, with an administrator who has signed in. */
export const adminForEachTest = (...given: Given) => hookedApp(beforeEach, afterEach, () => startTestAdmin(...given));
/** As `appForAllTests`, with an administrator who has signed in. */
export const adminForAllTests = (...given: Given) => hookedApp(beforeAll, afterAll, () => startTestAdmin(...given));
