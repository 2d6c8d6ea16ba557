import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { Brand } from '#web/shared/content/brand.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { offlineTokens } from '#web/shared/links/offline-tokens.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { Lattice } from '#web/shared/ui/ornament.tsx';
import { Kicker } from '#web/shared/ui/page-head.tsx';

/** Icons in the list of saved pages, by the start of a page's path. */
const kinds: readonly (readonly [path: string, icon: IconName])[] = [
  [paths.home, 'home'],
  [paths.about, 'book'],
  [paths.officeBearers, 'users'],
  [paths.contact, 'pin'],
  [paths.events, 'cal'],
  [paths.gallery, 'image'],
  [paths.deceased, 'sprig'],
  [paths.matrimony, 'rings'],
];

/** Template of the list of saved pages. The service worker fills in the pages. */
function StoredPages() {
  return (
    <template id={offlineTokens.storedPages}>
      <section aria-labelledby="still-readable">
        <h2 id="still-readable" className="title">
          {m.offline_stillReadable()}
        </h2>
        <ul className="card offline__list">
          {kinds.map(([path, icon]) => (
            <li key={path} data-path={path}>
              <a className="line" href={offlineTokens.address}>
                <Icon name={icon} size={22} />
                <span>
                  <b>{offlineTokens.title}</b>
                  <small>{m.offline_seenOn({ moment: offlineTokens.seen })}</small>
                </span>
                <Icon name="arrow" size={22} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </template>
  );
}

/** Template of the line that the service worker adds to a saved page. */
function SeenLine() {
  return (
    <template id={offlineTokens.seenLine}>
      <p className="seen-line">
        <span className="line container">
          <Icon name="offline" size={22} />
          {m.offline_seenOn({ moment: offlineTokens.seen })}
        </span>
      </p>
    </template>
  );
}

/**
 * Renders the page that the service worker caches and shows in place of any page that cannot be loaded, including admin
 * pages (handbook, Offline). The address stays that of the page that failed.
 */
export async function offlinePage({ site }: PageRequest): Promise<SiteDocument> {
  const { association, logoPicture, contact } = await site;
  const [phone] = contact.phones;
  return {
    head: { title: m.offline_title() },
    isBare: true,
    body: (
      <>
        <SeenLine />
        <a className="skip" href="#main">
          {m.nav_skip()}
        </a>
        <header className="offline__header">
          <Lattice />
          <div className="container">
            <Brand association={association} logoPicture={logoPicture} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="container column offline" data-reopens="">
          <div>
            <Kicker>
              <Icon name="offline" size={20} />
              {m.offline_title()}
            </Kicker>
            <h1>{m.offline_heading()}</h1>
            {phone && <p className="lead">{m.offline_call()}</p>}
          </div>
          <div className="flow button-pair">
            {phone && (
              <ButtonLink href={telAddress(phone.display)} variant="primary" size="lg" icon="phone" className="figures">
                {phone.display}
              </ButtonLink>
            )}
            {/* An empty href reloads the address that failed. */}
            <ButtonLink href="" size="lg">
              {m.fault_tryAgain()}
            </ButtonLink>
          </div>
          <StoredPages />
          <p className="muted needs-script" role="status">
            {m.offline_opensByItself()}
          </p>
        </main>
      </>
    ),
  };
}
