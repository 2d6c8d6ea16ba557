import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkStoredSessions } from '#web/shared/api/check-stored-sessions.ts';
import { followOtherTabs, readTokens } from '#web/shared/api/tokens.ts';
import { startFrame } from '#web/shared/frame/frame-script.ts';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { enableMap } from '#web/site/contact/map-script.ts';
import { enableGallery } from '#web/site/gallery/gallery-script.ts';
import { enableDirectory } from '#web/members/directory/directory-script.ts';
import { enableFuneralNotices } from '#web/shared/memorials/funeral-script.ts';
import { enablePhone } from '#web/shared/phones/phone-script.ts';
import { enableClearButtons } from '#web/shared/documents/clear-search.ts';
import { enableMemorialSearch } from '#web/site/memorials/memorials-script.ts';
import { enableForms } from '#web/site/accounts/account-forms.ts';
import { cacheForOffline, reloadWhenOnline } from '#web/app/offline/start-worker.ts';
import { startEach } from '#web/app/start-each.ts';
import { fetchForNextPage } from './next-page.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(m.share_copied());
  } catch {
    // The clipboard is unavailable without https, or the browser forbids writing to it.
    toast.info(m.share_copyYourself());
  }
}

async function share({ shares: title = '', text = '', path = location.pathname }: DOMStringMap): Promise<void> {
  const url = location.origin + path;
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title, text, url });
  } catch (error) {
    // The visitor cancelled sharing.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

/** Opens the system's share sheet; falls back to copying the link. */
function enableSharing(): void {
  onDelegatedClick('[data-shares]', ({ dataset }) => void share(dataset));
}

/** Adds the web app manifest. In the markup, it would load at the same time as the style sheet. */
function addManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: localizedPath(paths.manifest) }),
  );
}

/**
 * Checks the stored sessions. Does nothing if the only session is a member's and the directory's first request checks
 * it.
 */
function checkSessions(): void {
  const isChecked = globalThis.directoryRequest !== undefined && readTokens('admin').accessToken === undefined;
  if (!isChecked) checkStoredSessions();
}

/** The script of every public page (decision 42), for everything that HTML and CSS cannot do. */
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

startEach(
  startFrame,
  enableDirectory,
  fetchForNextPage,
  followOtherTabs,
  enableSharing,
  enableFuneralNotices,
  enableMap,
  enableClearButtons,
  enableMemorialSearch,
  enableGallery,
  enableForms,
  enablePhone,
  checkSessions,
  addManifest,
  cacheForOffline,
  reloadWhenOnline,
);
