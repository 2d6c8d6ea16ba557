import type { Documents } from '#contract/content.ts';
import { toPage } from '#web/addresses.ts';
import { AddressLines } from '#web/content-parts/address-lines.tsx';
import * as m from '#web/languages/generated/messages.js';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Emblem } from '#web/ui/emblem.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TownMap } from '#web/ui/town-map.tsx';
import { SectionHead } from '#web/content-parts/section-head.tsx';

type ContactDetails = Documents['contact'];

function Details(contact: ContactDetails) {
  const { addressLines, phones, email } = contact;
  return (
    <dl className="dl">
      {addressLines.length > 0 && (
        <div>
          <dt>{m.home_address()}</dt>
          <dd>
            <AddressLines contact={contact}>{(words) => <div>{words}</div>}</AddressLines>
          </dd>
        </div>
      )}
      {phones.length > 0 && (
        <div>
          <dt>{m.home_phone()}</dt>
          <dd>
            {phones.map(({ display, tel }, index) => (
              <div key={index}>
                <a className="num" href={`tel:${tel}`}>
                  {display}
                </a>
              </div>
            ))}
          </dd>
        </div>
      )}
      {email !== null && (
        <div>
          <dt>{m.home_email()}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Location and contact. The map is drawn and shows no real place; the real one is a page further. */
export function Contact({ contact }: { readonly contact: ContactDetails }) {
  const { addressLines, phones, email } = contact;
  const [toCall] = phones;
  return (
    <section className="section" id="contact">
      <div className="container">
        <SectionHead about={m.footer_contact} title={m.home_visitOrCall()} />
        <div className="loc">
          <div className="loc__map media">
            <TownMap />
            <span className="mapin">
              <Emblem size={52} />
            </span>
            <span className="loc__btn">
              <ButtonLink {...toPage(paths.contact)} icon="pin">
                {m.home_openMap()}
              </ButtonLink>
            </span>
          </div>
          {(addressLines.length > 0 || toCall !== undefined || email !== null) && (
            <div className="card card--pad loc__c">
              <Details {...contact} />
              {toCall && (
                <a className="btn btn--primary btn--lg btn--block" href={`tel:${toCall.tel}`}>
                  <Icon name="phone" />
                  {m.home_callOffice()}
                </a>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
