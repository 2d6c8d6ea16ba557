import { CallFailed } from '#web/shared/api/call-failed.ts';
import type { ServerMessage } from '#web/shared/api/explain.ts';

/** Makes a call about push messages, for pages and service workers. @throws CallFailed if the server refuses */
export async function callPush(path: string, method = 'GET', body?: object): Promise<{ readonly key: string }> {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/api/push/${path}`, { method, ...json });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page answers
  const answer = (await response.json()) as { readonly key: string } & ServerMessage;
  if (!response.ok) throw new CallFailed({ status: response.status, ...answer });
  return answer;
}

/** Returns whether a subscription was made with this key, which is in base64url. */
function hasKey({ options }: PushSubscription, key: string): boolean {
  const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return String(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))) === String(bytes);
}

/**
 * Subscribes this browser with today's key of the site, and sends the subscription to the site.
 * @param isRecent called for an existing subscription with the same key; if true, it is not sent again
 * @returns whether it was sent
 */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  language: string,
  isRecent = () => false,
): Promise<boolean> {
  const { key: applicationServerKey } = await callPush('key');
  let subscription = await pushManager.getSubscription();
  if (subscription && !hasKey(subscription, applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  if (subscription && isRecent()) return false;
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await callPush('subscriptions', 'POST', { ...subscription.toJSON(), language });
  return true;
}
