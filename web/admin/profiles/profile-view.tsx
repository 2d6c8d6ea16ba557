import * as m from '#web/shared/languages/generated/messages.js';
import type { AdminProfile, AdminProfileDetails } from '#contract/admin-profiles.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { choiceName, formatHeight } from '#web/shared/profiles/profile-words.ts';
import { telAddress } from '#web/shared/format/phone-links.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Decisions } from './decisions.tsx';
import { Facts, formatPlace, NotGiven, StateBadge } from './facts.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

function formatDayOf(at: string): string {
  return formatDay(dayInKolkata(Date.parse(at)));
}

/** Shows who sent the profile, when it was sent, and the consent that was given with it (decisions 14 and 33). */
function Origin({ profile }: { readonly profile: AdminProfile }) {
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

const reasons = { nameAndDob: m.profiles_sameNameAndDob, mobile: m.profiles_sameMobile } as const;

/** Lists profiles that may be about the same person, with the reasons. Shows nothing if there are none. */
function Duplicates({ others }: { readonly others: AdminProfileDetails['duplicates'] }) {
  if (others.length === 0) return null;
  return (
    <div className="profile__duplicates">
      <Notice
        kind="warning"
        action={
          <ul>
            {others.map(({ id, name, status, same }) => (
              <li key={id}>
                <a className="tap" href={localizedPath(adminProfilePath(id))}>
                  <ProperName>{name}</ProperName>
                </a>
                <StateBadge status={status} />
                <span>{same.map((reason) => reasons[reason]()).join('; ')}</span>
              </li>
            ))}
          </ul>
        }
      >
        {m.profiles_duplicates()}
      </Notice>
    </div>
  );
}

/** Shows all details of a profile and its actions (specification sections 2 and 3). */
export function ProfileView({ profile }: { readonly profile: AdminProfileDetails }) {
  return (
    <>
      <div className="line profile__head">
        <ProfilePhoto profile={profile} />
        <div>
          <AdminTitle>
            <ProperName>{profile.name}</ProperName>
          </AdminTitle>
          <p className="row wraps-badges profile__state">
            <StateBadge status={profile.status} long />
            <span className="muted figures">
              {m.profiles_lastUpdated({ date: formatDay(dayInKolkata(Date.parse(profile.updatedAt))) })}
            </span>
          </p>
        </div>
      </div>
      <Decisions profile={profile} />
      <Duplicates others={profile.duplicates} />
      <div className="column profile">
        <div className="column profile__column">
          <Details profile={profile} />
          <Person profile={profile} />
        </div>
        <div className="column profile__column">
          <About about={profile.about} />
          <Origin profile={profile} />
        </div>
      </div>
    </>
  );
}

interface CardProps {
  readonly profile: AdminProfileDetails;
}

/** Shows the main details of a profile, in the words and order of specification section 2. */
function Details({ profile }: CardProps) {
  const { name, email, education, profession, contact_mobile } = profile;
  const facts = [
    { label: m.admin_name(), value: <ProperName>{name}</ProperName> },
    {
      label: m.admin_email(),
      value: (
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      ),
    },
    { label: m.matrimony_education(), value: <RecordText>{education}</RecordText> },
    { label: m.matrimony_profession(), value: profession && <RecordText>{profession}</RecordText> },
    { label: m.profiles_location(), value: formatPlace(profile, ' / ') },
    {
      label: m.matrimony_stepContact(),
      value: (
        <a className="figures" href={telAddress(contact_mobile)} translate="no">
          {contact_mobile}
        </a>
      ),
    },
  ];
  return (
    <section className="card card--pad">
      <h2 className="title">{m.profiles_details()}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function Person({ profile }: CardProps) {
  const { profileFor, dob, age, gender, maritalStatus, heightFeet, heightInch, fatherName, motherName } = profile;
  const facts = [
    { label: m.matrimony_profileFor(), value: choiceName(profileFor) },
    { label: m.matrimony_dob(), value: m.profiles_bornWithAge({ date: formatDay(dob), age }) },
    { label: m.matrimony_gender(), value: choiceName(gender) },
    { label: m.matrimony_maritalStatus(), value: choiceName(maritalStatus) },
    { label: m.matrimony_height(), value: formatHeight(String(heightFeet ?? ''), String(heightInch ?? '')) },
    { label: m.matrimony_fatherName(), value: <ProperName>{fatherName}</ProperName> },
    { label: m.matrimony_motherName(), value: <ProperName>{motherName}</ProperName> },
    { label: m.matrimony_siblings(), value: profile.siblings && <RecordText>{profile.siblings}</RecordText> },
  ];
  return (
    <section className="card card--pad">
      <h2 className="title">{m.profiles_person()}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function About({ about }: { readonly about: string | null }) {
  return (
    <section className="card card--pad">
      <h2 className="title">{m.profiles_about()}</h2>
      <p className="as-typed profile__about">{about === null ? <NotGiven /> : <RecordText>{about}</RecordText>}</p>
    </section>
  );
}
