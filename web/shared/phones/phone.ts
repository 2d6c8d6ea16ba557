import homeScreen from '#web/shared/art/home-screen.svg';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { callPush, subscribe } from './subscribe.ts';

const DAY_MS = 24 * 60 * 60_000;
/** localStorage key: when this browser last sent its subscription at a visit. */
const SENT = 'push-sent';

/** Returns whether the subscription was sent at a visit in the last 24 hours. */
function isSent(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(SENT)) < DAY_MS;
  } catch {
    return false;
  }
}

function noteSent(): void {
  try {
    localStorage.setItem(SENT, String(Date.now()));
  } catch {
    // Without storage, each visit sends the subscription.
  }
}

function show({ children: [button, state] }: HTMLElement, isTold: boolean): void {
  button?.replaceChildren(isTold ? m.phones_stop() : m.phones_start());
  state?.replaceChildren(isTold ? m.phones_told() : '');
}

async function openWorker() {
  const { serviceWorker } = navigator;
  // Each page registers the worker, unless the browser forbids it.
  if (!(await serviceWorker.getRegistration())) throw new Error('this browser allows no service worker');
  const registration = await serviceWorker.ready;
  return { registration, subscription: await registration.pushManager.getSubscription() };
}

async function refresh(place: HTMLElement): Promise<void> {
  const { registration, subscription } = await openWorker();
  if (!subscription) return;
  show(place, true);
  if (await subscribe(registration, getLocale(), isSent)) noteSent();
}

async function change(place: HTMLElement): Promise<void> {
  const say = (...words: (string | Node)[]) => place.lastElementChild?.replaceChildren(...words);
  if (!('PushManager' in window))
    return say(m.phones_homeScreen(), Object.assign(new Image(), { src: homeScreen, alt: '' }));
  if ((await Notification.requestPermission()) !== 'granted') return say(m.phones_denied());
  const { registration, subscription } = await openWorker();
  if (subscription) {
    await subscription.unsubscribe();
    show(place, false);
    await callPush('subscriptions', 'DELETE', { endpoint: subscription.endpoint });
  } else {
    await subscribe(registration, getLocale());
    show(place, true);
  }
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Starts or ends the messages to this browser after a press. Otherwise shows whether it gets them, and sends its
 * subscription again. Calls run one after the other, so that a refresh does not undo a press.
 * A press that fails says why.
 * @throws Error without a press, if the browser forbids it or the site cannot be reached
 */
export async function updatePhone(place: HTMLElement, isPress: boolean): Promise<void> {
  const done = running.then(async () => (isPress ? change(place) : refresh(place)));
  running = done.catch(() => undefined);
  try {
    await done;
  } catch (error) {
    if (!isPress) throw error;
    toast.error(error instanceof CallFailed ? await translateMessage(error) : m.fault_text());
  }
}
