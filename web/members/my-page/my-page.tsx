import { type Documents, readSite } from '#contract/content.ts';
import { readMyPage } from '#contract/my-page.ts';
import { listUserSessions } from '#contract/own-account.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import { api } from '#web/shared/api/client.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { useSignedOut } from '#web/shared/api/read-own.ts';
import { AccountCard } from './account-card.tsx';
import { EntryCard } from './entry-card.tsx';
import { MyFrame, SignInFirst } from './my-frame.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ContactLink } from '#web/shared/words/where-to-ask.tsx';

export async function loader({ request: { signal } }: LoaderArgs) {
  const [page, sessions, site] = await Promise.all([
    readOwn(readMyPage, {}, signal),
    readOwn(listUserSessions, {}, signal),
    api.call(readSite, {}, { signal }).catch(() => undefined),
  ]);
  return { page, sessions, contact: site?.contact };
}

export function Component({ loaderData: { page, sessions, contact } }: PageProps<typeof loader>) {
  if (useSignedOut(page) || (!page.ok && page.why === 'signed-out')) {
    return (
      <MyFrame>
        <SignInFirst />
      </MyFrame>
    );
  }
  if (!page.ok) {
    return (
      <MyFrame>
        <LoadProblem message={page.message} />
      </MyFrame>
    );
  }
  const { members, corrections } = page.value;
  return (
    <MyFrame>
      <div className="column gap-6 top my-page__columns">
        <div className="column gap-5 packed">
          {members.length === 0 && <UnlinkedCard contact={contact} />}
          {members.map((member) => (
            <EntryCard
              key={member.id}
              member={member}
              corrections={corrections.filter((correction) => correction.member === member.id)}
            />
          ))}
        </div>
        <AccountCard account={page.value} sessions={sessions.ok ? sessions.value.rows : undefined} />
      </div>
    </MyFrame>
  );
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
