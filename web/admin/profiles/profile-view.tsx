import { Suspense } from 'react';
import type { AdminProfile, AdminProfileDetails } from '#contract/admin-profiles.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { formatPhone, telAddress } from '#web/shared/format/phone-links.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatDayOf, formatMonth } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { choiceName, shortFieldLabel } from '#web/shared/profiles/profile-words.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Decisions } from './decisions.tsx';
import type { Desk } from './desk.ts';
import { StateBadge } from './facts.tsx';
import { Matches, MatchesLoading } from './matches.tsx';
import { FactTable, PersonTable } from './person-table.tsx';
import { ProfileLog } from './profile-log.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { isOpen } from './profile-states.ts';
import { StateNotice } from './state-notice.tsx';

/** Shows who sent the profile, when it was sent, and the consent that was given with it (decisions 14 and 33). */
function Origin({ profile }: { readonly profile: AdminProfile }) {
  const { consent, enteredByOffice, sentAt } = profile;
  const onPaper = enteredByOffice ? m.profiles_consentOnPaper() : null;
  return (
    <section className="card">
      <h2 className="title pad">{m.profiles_registration()}</h2>
      <FactTable
        caption={m.profiles_registration()}
        facts={[
          { label: shortFieldLabel('profileFor'), value: choiceName(profile.profileFor) },
          { label: enteredByOffice ? m.profiles_enteredOn() : m.profiles_sentOn(), value: formatDayOf(sentAt) },
          { label: m.profiles_sentBy(), value: <Sender profile={profile} /> },
          { label: m.profiles_consent(), value: consent ? <Consent consent={consent} /> : onPaper },
        ]}
      />
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
        {formatPhone(sender.phone)}
      </a>
    </>
  );
}

/** A version is the month of its texts, unless a program has sent another one. */
const isMonth = (version: string) => /^\d{4}-(0[1-9]|1[0-2])$/u.test(version);

function Consent({ consent }: { readonly consent: NonNullable<AdminProfile['consent']> }) {
  return (
    <>
      {m.profiles_consentGiven({
        date: formatDayOf(consent.at),
        month: isMonth(consent.version) ? formatMonth(consent.version) : consent.version,
      })}
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
    <Notice
      kind="warning"
      action={
        <ul>
          {others.map(({ id, name, status, same }) => (
            <li key={id} className="row gap-2">
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
  );
}

interface ProfileViewProps extends Desk {
  readonly profile: AdminProfileDetails;
  readonly onEdit: () => void;
}

/** Shows a profile (specification sections 2 and 3): who it is and what to do, its matches, its details and its log. */
export function ProfileView({ profile, onEdit, matches, log, query, readAt }: ProfileViewProps) {
  const { id, name, age, status, updatedAt } = profile;
  const isUndecided = status === 'waiting' || status === 'refused';
  return (
    <div className="column gap-5 profile">
      <div className="card profile__head">
        <div className="row pad">
          <ProfilePhoto profile={profile} />
          <div className="grow">
            <AdminTitle>
              <ProperName>{name}</ProperName>
            </AdminTitle>
            <p className="muted figures">
              {[m.desk_number({ number: id }), m.desk_aged({ age })].join(', ')},{' '}
              <a className="nowrap" href={telAddress(profile.contact_mobile)} translate="no">
                {formatPhone(profile.contact_mobile)}
              </a>
            </p>
            {status === 'approved' ? (
              <p className="line gap-2 good strong">
                <Icon name="ok" size={18} />
                {m.profiles_approved()}
              </p>
            ) : (
              <StateBadge status={status} long />
            )}
            {isUndecided && <p className="muted small">{m.desk_notOpen()}</p>}
          </div>
          <Decisions profile={profile} onEdit={onEdit} />
        </div>
        <StateNotice profile={profile} readAt={readAt}>
          <Duplicates others={profile.duplicates} />
        </StateNotice>
      </div>
      {/* The details and the log are below the matches on a phone, so they come with them instead of moving. */}
      <Suspense fallback={<MatchesLoading />}>
        {isOpen(status) && <Matches profile={profile} reading={matches} query={query} />}
        <div className="column gap-5 packed profile__person">
          <section className="card">
            <PersonTable profile={profile} />
            <p className="muted small figures ruled pad">{m.profiles_lastUpdated({ date: formatDayOf(updatedAt) })}</p>
          </section>
          <Origin profile={profile} />
        </div>
        <ProfileLog profile={profile} reading={log} query={query} />
      </Suspense>
    </div>
  );
}
