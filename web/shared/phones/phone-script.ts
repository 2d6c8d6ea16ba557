import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/**
 * Shows the button of `PhoneButton` where push messages exist, and on iPhones where the site must be put on the home
 * screen first. Its code is loaded when the button is touched, or if this browser has allowed messages before.
 */
export function enablePhone(): void {
  const place = document.querySelector<HTMLElement>('.phone');
  const canPush = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
  if (!place || !(canPush || ('standalone' in navigator && navigator.standalone === false))) return;
  place.hidden = false;
  const load = async () => import('./phone.ts');
  const update = async (isPress: boolean) => (await load()).updatePhone(place, isPress);
  // Without network, the next touch or visit tries again.
  place.addEventListener('pointerover', () => void load().catch(() => undefined));
  place.firstElementChild?.addEventListener('click', () => {
    update(true).catch(() => toast.error(m.fault_text()));
  });
  if (canPush && Notification.permission === 'granted') update(false).catch(() => undefined);
}
