import { base64url } from '#web/shared/api/base64url.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';

/** Makes a call about push messages, for pages and service workers. @throws CallFailed if the server refuses */
export async function callPush(path: string, method = 'GET', body?: object): Promise<{ readonly key: string }> {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/api/push/${path}`, { method, ...json });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page answers
  const said = (await response.json()) as Readonly<Record<'key' | 'code' | 'message', string>>;
  if (!response.ok) throw new CallFailed({ status: response.status, ...said });
  return said;
}

/**
 * Subscribes this browser with today's key of the site, and sends the subscription to the site.
 * @param isRecent called for an existing subscription with the same key; if true, it is not sent again
 */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  language: string,
  isRecent = () => false,
): Promise<void> {
  const { key: applicationServerKey } = await callPush('key');
  let subscription = await pushManager.getSubscription();
  if (subscription && base64url(subscription.options.applicationServerKey) !== applicationServerKey) {
    await subscription.unsubscribe();
    subscription = null;
  }
  if (subscription && isRecent()) return;
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await callPush('subscriptions', 'POST', { ...subscription.toJSON(), language });
}
