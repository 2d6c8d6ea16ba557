import { useEffect } from 'react';
import { type Documents, readSite } from '#contract/content.ts';
import { readMyPage } from '#contract/my-page.ts';
import { listUserSessions } from '#contract/own-account.ts';
import { awaitsAnswer, listOwnProposals } from '#contract/proposals.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import { api } from '#web/shared/api/client.ts';
import { OwnPage } from '#web/shared/accounts/own-page.tsx';
import { AccountCard } from './account-card.tsx';
import { EmailsCard } from './emails-card.tsx';
import { EntryCard } from './entry-card.tsx';
import { myPlace } from './my-place.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { PhoneButton } from '#web/shared/phones/phone-button.tsx';
import { enablePhone } from '#web/shared/phones/phone-script.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ContactLink } from '#web/shared/words/where-to-ask.tsx';

export async function loader({ request: { signal } }: LoaderArgs) {
  const [page, proposals, sessions, site] = await Promise.all([
    readOwn(readMyPage, {}, signal),
    readOwn(listOwnProposals, {}, signal),
    readOwn(listUserSessions, {}, signal),
    api.call(readSite, {}, { signal }).catch(() => undefined),
  ]);
  const waiting = proposals.ok ? proposals.value.rows.filter(awaitsAnswer).length : 0;
  return { page, waiting, sessions, contact: site?.contact };
}

export function Component({ loaderData: { page, waiting, sessions, contact } }: PageProps<typeof loader>) {
  return (
    <OwnPage place={myPlace()} own={page}>
      {({ members, corrections, messages, ...account }) => (
        <div className="column gap-6 top my-page">
          <div className="column gap-5 packed">
            {waiting > 0 && (
              <Notice
                kind="warning"
                action={
                  <ButtonLink href={localizedPath(paths.matches)} variant="primary" icon="rings">
                    {m.matches_title()}
                  </ButtonLink>
                }
              >
                {waiting === 1 ? m.mypage_matchWaits() : m.mypage_matchesWait({ count: waiting })}
              </Notice>
            )}
            {members.length === 0 && <UnlinkedCard contact={contact} />}
            {members.map((member) => (
              <EntryCard
                key={member.id}
                member={member}
                corrections={corrections.filter((correction) => correction.member === member.id)}
              />
            ))}
            <Phone />
          </div>
          <div className="column gap-5 packed">
            <AccountCard account={account} sessions={sessions.ok ? sessions.value.rows : undefined} />
            <EmailsCard messages={messages} />
          </div>
        </div>
      )}
    </OwnPage>
  );
}

function Phone() {
  useEffect(enablePhone, []);
  return <PhoneButton className="card card--pad" />;
}

interface UnlinkedCardProps {
  /** How to reach the office; undefined if it could not be loaded. */
  readonly contact: Documents['contact'] | undefined;
}

/** Says how the office links an account to its entry. */
function UnlinkedCard({ contact }: UnlinkedCardProps) {
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
