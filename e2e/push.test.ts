import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { countPhones, listPhones, sendToPhone } from '#server/features/messages/phones.ts';
import { createUser } from '#server/testing/people.ts';
import { phone, startPushService } from '#server/testing/phones.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { axeProblems } from './axe.ts';
import { visit } from './browser.ts';
import { overflowProblems } from './narrow.ts';
import { startNetworkProxy } from './network.ts';
import { openSite, startSite } from './site.ts';
import { signInWithForm } from './stored-tokens.ts';

const service = await startPushService();
const parts = { pushServices: service.endpoints };
const { site, browser } = await openSite({}, 'full', parts);
const withoutOffline = await startSite({ OFFLINE_PAGES: 'off' }, parts);
afterAll(async () => {
  await withoutOffline.close();
  await service.close();
});
beforeEach(async () => {
  await site.platform.database.deleteFrom('push_subscriptions').execute();
});

const START = 'Tell me of deaths';
const TOLD = 'This phone is told of deaths. Logging out or closing your account does not end it.';

/** A subscription of the replaced push service, as it is kept in localStorage. */
interface Kept {
  readonly endpoint: string;
  readonly key: string;
}

/** Replaces the push service of the browser, which the tests do not have, and counts questions for permission. */
async function replacePush(context: BrowserContext): Promise<void> {
  const { endpoint, keys } = phone({ service: service.url });
  await context.addInitScript(
    ([address, secrets]) => {
      const NAME = 'test-subscription';
      const read = () => JSON.parse(localStorage.getItem(NAME) ?? 'null') as Kept | null;
      const subscriptionOf = (kept: Kept) => ({
        endpoint: kept.endpoint,
        options: {
          applicationServerKey: Uint8Array.from(atob(kept.key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
            sign.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ endpoint: kept.endpoint, expirationTime: null, keys: secrets }),
        unsubscribe: async () => {
          localStorage.removeItem(NAME);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const kept = read();
          return kept && subscriptionOf(kept);
        },
        subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
          const kept = { endpoint: `${address}-${Date.now()}`, key };
          localStorage.setItem(NAME, JSON.stringify(kept));
          return subscriptionOf(kept);
        },
      });
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = async () => {
        document.documentElement.dataset['asked'] = 'yes';
        return ask();
      };
    },
    [endpoint, keys] as const,
  );
}

/** Opens a page in a phone that allows notifications, unless `isAllowed` is false. */
async function visitWithPush(url: string, path: string, isAllowed = true) {
  const visitor = await visit(browser, url, 'phone', { serviceWorkers: 'allow' });
  if (isAllowed) await visitor.context.grantPermissions(['notifications']);
  await replacePush(visitor.context);
  await visitor.page.goto(path);
  return visitor;
}

const button = (page: Page, name = START) => page.getByRole('main').getByRole('button', { name, exact: true });

const phonesOf = ({ platform }: TestApp) =>
  platform.database.selectFrom('push_subscriptions').select(['endpoint', 'language']).execute();

/** Sends a message to the only phone. @returns what its push service received, as text */
async function send({ platform }: TestApp, body: string): Promise<string> {
  const [id = 0] = await listPhones(platform.database);
  const message = () => ({ title: 'In Loving Memory', body, tag: 'memorial-1', path: '/deceased/1' });
  expect(await sendToPhone(platform, id, { message, ttlSeconds: 60 })).toBe('sent');
  return JSON.stringify(service.received.at(-1)?.message);
}

/** Gives the service worker of a page a push message, as the browser does. */
async function deliver(page: Page, context: BrowserContext, origin: string, data: string): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
  await devTools.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, lang, data, icon }) => ({ title, body, tag, lang, data: String(data), icon }));
  });

describe('a phone', () => {
  it('is told of deaths after one press, shows them, and ends it with one press', async () => {
    const { page, context, consoleErrors } = await visitWithPush(site.url, '/deceased');
    await button(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined();
    await button(page).click();
    await page.getByText(TOLD).waitFor();
    expect(await phonesOf(site)).toEqual([{ endpoint: expect.stringContaining(service.url), language: 'en' }]);
    expect([await axeProblems(page), await overflowProblems(page, context)]).toEqual([[], []]);

    const base = { tag: 'memorial-1', lang: 'en', data: '/deceased/1', icon: `${site.url}/icon-192.png` };
    await deliver(page, context, site.url, await send(site, 'Thomas Chacko has died. Funeral Monday, 11 am.'));
    const first = { title: 'In Loving Memory', body: 'Thomas Chacko has died. Funeral Monday, 11 am.', ...base };
    await expect.poll(() => shown(page)).toEqual([first]);
    await deliver(page, context, site.url, await send(site, 'Changed: Funeral Tuesday, 10 am.'));
    await expect.poll(() => shown(page)).toEqual([{ ...first, body: 'Changed: Funeral Tuesday, 10 am.' }]);
    await expect
      .poll(async () => {
        await deliver(page, context, site.url, 'not JSON');
        return (await shown(page)).map(({ title, body }) => ({ title, body }));
      })
      .toContainEqual({ title: new URL(site.url).host, body: '' });

    await page.reload();
    await page.getByText(TOLD).waitFor();
    await button(page, 'Stop').click();
    await button(page).waitFor();
    await expect.poll(() => countPhones(site.platform.database)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
    expect(consoleErrors).toEqual([]);
  });

  it('opens the page of a message, in an open tab if there is one', async () => {
    const { page, context } = await visitWithPush(site.url, '/deceased');
    await button(page).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const [worker] = context.serviceWorkers();
    /** Presses a notification. Only a real press may open windows, so the functions that do are replaced. */
    const press = (path: string) =>
      worker?.evaluate(async (data) => {
        const scope = globalThis as unknown as EventTarget & {
          clients: { openWindow: unknown; matchAll: () => Promise<{ url: string; focus: unknown }[]> };
        };
        const done: string[] = [];
        const { matchAll } = scope.clients;
        scope.clients.openWindow = async (address: string) => done.push(`open ${address}`);
        scope.clients.matchAll = async (...which) => {
          const windows = await matchAll.call(scope.clients, ...which);
          return windows.map(({ url }) => ({ url, focus: async () => done.push(`focus ${url}`) }));
        };
        const works: Promise<unknown>[] = [];
        const notification = { data, close: () => done.push('close') };
        const event = new Event('notificationclick');
        scope.dispatchEvent(
          Object.assign(event, { notification, waitUntil: (work: Promise<unknown>) => works.push(work) }),
        );
        await Promise.all(works);
        scope.clients.matchAll = matchAll;
        return done;
      }, path);
    expect(await press('/deceased/1')).toEqual(['close', `open ${site.url}/deceased/1`]);
    expect(await press('/deceased')).toEqual(['close', `focus ${site.url}/deceased`]);
  });

  it('sends its subscription again after a day, and subscribes anew for another key', async () => {
    const { page } = await visitWithPush(site.url, '/ml/deceased');
    await button(page, 'വേർപാടുകൾ എന്നെ അറിയിക്കുക').click();
    await expect.poll(() => phonesOf(site)).toEqual([{ endpoint: expect.any(String), language: 'ml' }]);
    // As after a restore. The first visit sends the subscription, and later ones of the same day do not.
    for (const isSentAgain of [true, false]) {
      await site.platform.database.deleteFrom('push_subscriptions').execute();
      const key = page.waitForResponse('**/api/push/key');
      await page.reload();
      await (await key).finished();
      await page.waitForLoadState('networkidle');
      expect(await countPhones(site.platform.database)).toBe(Number(isSentAgain));
    }
    const before = await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('test-subscription') ?? '') as Kept;
      localStorage.setItem('test-subscription', JSON.stringify({ ...kept, key: 'BAAA' }));
      return kept;
    });
    await page.reload();
    await expect.poll(() => countPhones(site.platform.database)).toBe(1);
    const after = await page.evaluate(() => JSON.parse(localStorage.getItem('test-subscription') ?? '') as Kept);
    expect(after.key).toBe(before.key);
    expect(await phonesOf(site)).toEqual([{ endpoint: after.endpoint, language: 'ml' }]);
    expect(after.endpoint).not.toBe(before.endpoint);
  });

  it('whose push service ends a subscription subscribes again without a visit', async () => {
    const { page, context } = await visitWithPush(site.url, '/deceased');
    await button(page).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const subscription = phone({ service: service.url });
    await context.serviceWorkers()[0]?.evaluate(async (made) => {
      const works: Promise<unknown>[] = [];
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () =>
        Object.assign(Object.create(PushSubscription.prototype) as PushSubscription, { toJSON: () => made });
      const ended = Object.assign(new Event('pushsubscriptionchange'), {
        waitUntil: (work: Promise<unknown>) => works.push(work),
      });
      globalThis.dispatchEvent(ended);
      await Promise.all(works);
    }, subscription);
    expect(await phonesOf(site)).toEqual([{ endpoint: subscription.endpoint, language: 'en' }]);
  });

  it('is told on My page, too', async () => {
    const person = await createUser(site.api, site.platform);
    const { page } = await visitWithPush(site.url, '/login?next=/account');
    await signInWithForm(page, person);
    await page.waitForURL('**/account');
    await button(page).click();
    await page.getByText(TOLD).waitFor();
    expect(await countPhones(site.platform.database)).toBe(1);
    await button(page, 'Stop').click();
    await expect.poll(() => countPhones(site.platform.database)).toBe(0);
  });

  it('that does not allow messages reads how to allow them', async () => {
    const { page, consoleErrors } = await visitWithPush(site.url, '/deceased', false);
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'denied';
    });
    await button(page).click();
    await page.getByText('Allow notifications for it in the settings').waitFor();
    expect(await countPhones(site.platform.database)).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('says why if the site refuses', async () => {
    const { page } = await visitWithPush(site.url, '/ml/deceased');
    const start = button(page, 'വേർപാടുകൾ എന്നെ അറിയിക്കുക');
    await page.evaluate(() => {
      // A browser with another push service.
      const keys = { p256dh: 'key', auth: 'secret' };
      PushSubscription.prototype.toJSON = () => ({ endpoint: 'https://push.example/1', keys });
      PushManager.prototype.subscribe = async () => Object.create(PushSubscription.prototype) as PushSubscription;
    });
    await start.click();
    await page.getByText('ഈ ബ്രൗസർ അറിയിപ്പുകൾ അയയ്ക്കുന്ന സേവനം ഈ വെബ്‌സൈറ്റിന് അറിയില്ല.').waitFor();
    expect(await start.isVisible()).toBe(true);
    expect(await page.getByText(TOLD).count()).toBe(0);
  });
});

it('an iPhone reads how to put the site on the home screen', async () => {
  const { page, context } = await visit(browser, site.url, 'phone');
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(Navigator.prototype, 'standalone', { value: false });
  });
  await page.goto('/deceased');
  await button(page).click();
  await page.getByText('first press Share, then Add to Home Screen').waitFor();
  await expect
    .poll(() => page.locator('.phone img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect([await axeProblems(page), await overflowProblems(page, context)]).toEqual([[], []]);
});

it.each([
  ['no push', 'Window', 'PushManager'],
  ['no notifications', 'Window', 'Notification'],
  ['no service worker', 'Navigator', 'serviceWorker'],
])('a browser with %s shows no button, and everything else', async (_kind, owner, name) => {
  const { page, context, consoleErrors } = await visit(browser, site.url, 'phone');
  await context.addInitScript(
    ([where, what]) => {
      const at = where === 'Window' ? window : Navigator.prototype;
      Reflect.deleteProperty(at, what);
    },
    [owner, name] as const,
  );
  await page.goto('/deceased');
  await page.waitForLoadState('networkidle');
  expect(await button(page).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('a browser that forbids service workers and storage says that it did not work', async () => {
  const { page, context, consoleErrors } = await visit(browser, site.url, 'phone');
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('Forbidden here.', 'SecurityError');
    };
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get });
    Object.defineProperty(window, 'localStorage', { get });
  });
  await page.goto('/deceased');
  await page.waitForLoadState('networkidle');
  await button(page).click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  expect(await button(page).isVisible()).toBe(true);
  expect(consoleErrors).toEqual([]);
});

it('the code of messages loads with the first press', async () => {
  const { page } = await visitWithPush(site.url, '/deceased', false);
  await page.waitForLoadState('networkidle');
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  const before = await scripts();
  await button(page).click();
  await expect.poll(scripts).toBeGreaterThan(before);
});

it('without offline pages, the worker takes messages and stores nothing', async () => {
  const network = await startNetworkProxy(withoutOffline.url);
  onTestFinished(network.close);
  const { page, context } = await visitWithPush(network.url, '/deceased');
  await button(page).click();
  await page.getByText(TOLD).waitFor();
  await deliver(page, context, network.url, await send(withoutOffline, 'Thomas Chacko has died.'));
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['Thomas Chacko has died.']);
  await expect.poll(() => network.passed.map(({ path }) => path)).toContain('/icon-192.png');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
