/**
 * Shows the button of `PhoneButton` where push messages exist, and on iPhones where the site must be put on the home
 * screen first. Its code is loaded when the button is pressed, or if this browser has allowed messages before.
 */
export function enablePhone(): void {
  const place = document.querySelector<HTMLElement>('.phone');
  const canPush = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
  if (!place || !(canPush || ('standalone' in navigator && !navigator.standalone))) return;
  place.hidden = false;
  // Without network, the next press or visit tries again.
  const update = (isPress: boolean) =>
    void import('./phone.ts').then(({ updatePhone }) => updatePhone(place, isPress)).catch(() => undefined);
  place.firstElementChild?.addEventListener('click', () => update(true));
  if (canPush && Notification.permission === 'granted') update(false);
}
