import { onClick } from '#web/shared/ui/clicks.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkStoredSessions } from '#web/shared/api/check-stored-sessions.ts';
import { followOtherTabs } from '#web/shared/api/tokens.ts';
import { startFrame } from '#web/shared/frame/frame-script.ts';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { letMapBeShown } from '#web/site/contact/map-script.ts';
import { letPicturesBeOpened } from '#web/site/gallery/gallery-script.ts';
import { letMemorialsBeSearched } from '#web/site/memorials/memorials-script.ts';
import { letFormsBeSent } from '#web/site/accounts/account-forms.ts';
import { keepOffline, reopenWhenOnline } from '#web/app/offline/keep-offline.ts';
import { startEach } from '#web/app/start-each.ts';
import { fetchFontsLater } from './fonts.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(m.share_copied());
  } catch {
    // Without https, or where the browser forbids it.
    toast.info(m.share_copyYourself());
  }
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Turned away by the visitor, which is no fault.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

/** Hands the address of the page to the phone's own sharing; where there is none, the link is copied. */
function letPagesBeShared(): void {
  onClick('[data-shares]', ({ dataset: { shares = '' } }) => void share(shares));
}

/** For those who put the site among their apps. In the markup it would be fetched beside the sheet. */
function nameManifest(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: local(paths.manifest) }));
}

/** The script of every public page (decision 42): what the platform does not do by itself. */
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

startEach(
  startFrame,
  fetchFontsLater,
  followOtherTabs,
  letPagesBeShared,
  letMapBeShown,
  letMemorialsBeSearched,
  letPicturesBeOpened,
  letFormsBeSent,
  checkStoredSessions,
  nameManifest,
  keepOffline,
  reopenWhenOnline,
);
