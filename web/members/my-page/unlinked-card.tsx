import type { Documents } from '#contract/content.ts';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ContactLink } from '#web/shared/words/where-to-ask.tsx';

interface UnlinkedCardProps {
  /** How to reach the office; undefined if it could not be loaded. */
  readonly contact: Documents['contact'] | undefined;
}

/** Says how the office links an account to its entry. */
export function UnlinkedCard({ contact }: UnlinkedCardProps) {
  const { phones = [], email = null } = contact ?? {};
  return (
    <section className="card card--pad" aria-labelledby="unlinked-title">
      <h2 className="title" id="unlinked-title">
        {m.mypage_unlinkedTitle()}
      </h2>
      <p className="above-4">{m.mypage_unlinked()}</p>
      <div className="flow above-4">
        {phones.map(({ display }) => (
          <ButtonLink key={display} href={telAddress(display)} icon="phone">
            <span className="figures" translate="no">
              {display}
            </span>
          </ButtonLink>
        ))}
        {email !== null && (
          <ButtonLink href={`mailto:${email}`} icon="mail">
            {m.mypage_writeToOffice()}
          </ButtonLink>
        )}
      </div>
      {phones.length === 0 && email === null && <ContactLink />}
    </section>
  );
}
