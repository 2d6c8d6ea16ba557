import { subscribe } from '#web/shared/phones/subscribe.ts';
import type { PushEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Returns the message that `sendToPhone` has sent; an empty one if it cannot be read. */
function readMessage({ data }: PushEvent) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Shows a message. Browsers require a notification for every push, so an unreadable one shows the site's host. */
async function showMessage(event: PushEvent): Promise<void> {
  const { title = location.host, body = '', tag = '', path = '/', language = '' } = readMessage(event);
  // A message that replaces another one, such as about a new hour, alerts again.
  const options = { body, tag, lang: language, icon: '/icon-192.png', data: path, renotify: tag !== '' };
  await self.registration.showNotification(title, options);
}

async function openPage(path: string): Promise<void> {
  const address = location.origin + path;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url.replace(/[?#].*/, '') === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}

/** Makes a service worker take push messages. */
export function takePushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(showMessage(event)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(String(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribe(self.registration, navigator.language.startsWith('ml') ? 'ml' : 'en')),
  );
}
