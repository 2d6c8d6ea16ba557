import { checkStoredSessions } from '#web/shared/api/check-stored-sessions.ts';
import { followOtherTabs } from '#web/shared/api/tokens.ts';
import { startFrame } from '#web/shared/frame/frame-script.ts';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { letMapBeShown } from '#web/site/contact/map-script.ts';
import { letPicturesBeOpened } from '#web/site/gallery/gallery-script.ts';
import { letMemorialsBeSearched } from '#web/site/memorials/memorials-script.ts';
import { letFormsBeSent } from '#web/site/accounts/account-forms.ts';
import { letPagesBeShared } from './share.ts';

/** The script of every public page (decision 42): what the platform does not do by itself. */
const { locale } = splitLocale(location.pathname);
overwriteGetLocale(() => locale);

startFrame();
followOtherTabs();
letPagesBeShared();
letMapBeShown();
letMemorialsBeSearched();
letPicturesBeOpened();
letFormsBeSent();
checkStoredSessions();
