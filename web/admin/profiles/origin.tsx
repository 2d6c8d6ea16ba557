import type { AdminProfile } from '#contract/admin-profiles.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Notice } from '#web/shared/ui/notice.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import { Facts } from './facts.tsx';

function formatDayOf(at: string): string {
  return formatDay(dayInKolkata(Date.parse(at)));
}

/** Who sent the profile and when, and what they agreed to (decisions 14 and 33). */
export function Origin({ profile }: { readonly profile: AdminProfile }) {
  const { consent, enteredByOffice, sentAt } = profile;
  return (
    <section className="card card--pad">
      <h2 className="title">{m.profiles_registration()}</h2>
      <Facts
        facts={[
          { label: enteredByOffice ? m.profiles_enteredOn() : m.profiles_sentOn(), value: formatDayOf(sentAt) },
          { label: m.profiles_sentBy(), value: <Sender profile={profile} /> },
          ...(consent === null ? [] : [{ label: m.profiles_consent(), value: <Consent consent={consent} /> }]),
        ]}
      />
      {consent === null && (
        <Notice kind="warning" more={enteredByOffice ? m.profiles_consentOnPaper() : m.profiles_noConsentMore()}>
          {m.profiles_noConsent()}
        </Notice>
      )}
    </section>
  );
}

function Sender({ profile: { sender, enteredByOffice } }: { readonly profile: AdminProfile }) {
  if (enteredByOffice) return <span>{m.profiles_enteredByOffice()}</span>;
  if (sender === null) return <span>{m.profiles_accountDeleted()}</span>;
  return (
    <>
      <ProperName>{sender.name}</ProperName>
      <br />
      <a href={`mailto:${sender.email}`} translate="no">
        {sender.email}
      </a>
      <br />
      <a className="figures" href={telAddress(sender.phone)} translate="no">
        {sender.phone}
      </a>
    </>
  );
}

function Consent({ consent }: { readonly consent: NonNullable<AdminProfile['consent']> }) {
  return (
    <>
      {m.profiles_consentGiven({ date: formatDayOf(consent.at), version: consent.version })}
      <br />
      {consent.declared ? m.profiles_declared() : m.profiles_notDeclared()}
    </>
  );
}
