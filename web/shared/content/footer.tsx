import type { ReactNode } from 'react';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Kasavu } from '#web/shared/ui/ornament.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { AssociationMark } from './brand.tsx';
import { AddressLines } from './contact-lines.tsx';

/** Links to the sections of the home page (specification section 2). */
const quickLinks = [
  { section: 'home', name: m.nav_home },
  { section: 'about', name: m.nav_about },
  { section: 'services', name: m.nav_services },
  { section: 'events', name: m.nav_events },
  { section: 'contact', name: m.footer_contact },
] as const;

const socialLinks = {
  facebook: { icon: 'fb', name: 'Facebook' },
  instagram: { icon: 'ig', name: 'Instagram' },
  youtube: { icon: 'yt', name: 'YouTube' },
} as const;

function QuickLinks() {
  return (
    <nav aria-label={m.footer_quickLinks()}>
      <h2>{m.footer_quickLinks()}</h2>
      <ul>
        {quickLinks.map(({ section, name }) => (
          <li key={section}>
            <a href={localizedPath(`${paths.home}#${section}`)}>{name()}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactUs({ contact }: Pick<Site, 'contact'>) {
  const { addressLines, phones, social } = contact;
  if (addressLines.length === 0 && phones.length === 0 && social.length === 0) return null;
  return (
    <div>
      <h2>{m.footer_contactUs()}</h2>
      {addressLines.length > 0 && (
        <address>
          <AddressLines contact={contact}>{(words) => <span>{words}</span>}</AddressLines>
        </address>
      )}
      {phones.map(({ display }, index) => (
        <p key={index}>
          <a className="footer__phone figures" href={telAddress(display)} translate="no">
            <Icon name="phone" size={20} />
            {display}
          </a>
        </p>
      ))}
      {social.length > 0 && (
        <div className="social">
          {social.map(({ kind, url }, index) => (
            <a key={index} href={url} aria-label={socialLinks[kind].name}>
              <Icon name={socialLinks[kind].icon} />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

interface FooterProps extends Site {
  /** Content next to the last line of the footer. */
  readonly children?: ReactNode;
}

export function Footer({ association, logoPicture, contact, children }: FooterProps) {
  const textOf = useTextOf();
  return (
    <footer className="panel footer public-frame">
      <Kasavu />
      <div className="container">
        <div className="column footer__inner">
          <div>
            <AssociationMark mark={{ logo: association.logo, picture: logoPicture }} size={64} />
            <p className="footer__brand">
              <ContentText text={association.footerLine} />
            </p>
            {textOf(association.fullName).words !== '' && (
              <p>
                <ContentText text={association.fullName} />
              </p>
            )}
          </div>
          <QuickLinks />
          <ContactUs contact={contact} />
        </div>
        <div className="row apart footer__end">
          <p>
            <span translate="no">{association.shortName}</span> | <ContentText text={association.tagline} />
          </p>
          {children}
        </div>
      </div>
    </footer>
  );
}
