import { useId } from 'react';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Backups, readBackups, readSite } from '#contract/backups.ts';
import { type Emails, type FailedEmail, listFailedEmails, readEmails } from '#contract/emails.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import type { Page, ResponseOf } from '#contract/endpoint.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { formatDayOf, formatMoment, formatTime, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import { fileSize, formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { BackupsCard, ServerSetting } from './backups-card.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { formatEmailProblem, TestEmailButton } from './test-email.tsx';

const EMAILS_PER_PAGE = 20;

/** Addresses of the health page. The number in the address is the page of the list of failed emails. */
const emailsList = new ListAddress({ path: paths.adminHealth, filters: {} });

interface EmailsCardProps {
  readonly emails: Emails;
  readonly failed: Page<FailedEmail>;
  readonly page: number;
}

function EmailsCard({ emails, failed, page }: EmailsCardProps) {
  const titleId = useId();
  const { isDelivered, waiting, failed: failedCount, delayed } = emails;
  return (
    <section className="card grid card--pad" aria-labelledby={titleId}>
      <div className="row apart">
        <h2 className="title" id={titleId}>
          {m.emails_title()}
        </h2>
        {failedCount > 0 && (
          <Badge kind="wait" icon="alert">
            {formatCount(failedCount, m.emails_oneFailed, m.emails_failed)}
          </Badge>
        )}
        {failedCount === 0 && delayed === null && isDelivered && (
          <Badge kind="ok" icon="ok">
            {m.emails_well()}
          </Badge>
        )}
      </div>
      {!isDelivered && (
        <Notice kind="warning" more={m.emails_offNext()} action={<ServerSetting name="SMTP_URL" />}>
          {m.emails_off()}
        </Notice>
      )}
      {delayed && (
        <Notice kind="warning" more={m.emails_delayedNext({ moment: formatMoment(delayed.since) })}>
          {m.emails_delayed()} {formatEmailProblem(delayed.problem)}
          {delayed.reply !== null && (
            <small className="breakable">{m.emails_serverSaid({ reply: delayed.reply })}</small>
          )}
        </Notice>
      )}
      <FailedEmails emails={failed.rows} />
      <ListPages
        page={page}
        total={failed.total}
        pageSize={EMAILS_PER_PAGE}
        href={(number) => emailsList.href({ page: number })}
      />
      <dl className="pairs figures">
        <div>
          <dt>{m.emails_waiting()}</dt>
          <dd>{formatNumber(waiting)}</dd>
        </div>
      </dl>
      <TestEmailButton />
      {failedCount > 0 && <p className="small muted">{m.emails_forget()}</p>}
    </section>
  );
}

interface HealthFactsProps {
  readonly site: ResponseOf<typeof readSite>;
  readonly lastGood: Backups['lastGood'];
}

/**
 * Returns how long the server process has run, for example "14 days without interruption". In the first 24 hours,
 * returns the time of day when it started.
 * @param since when the server process started, ISO 8601 UTC
 */
function formatRunning(since: string): string {
  const days = Math.floor((Date.now() - Date.parse(since)) / 86_400_000);
  if (days < 1) return formatTime(timeInKolkata(Date.parse(since)));
  return formatCount(days, m.health_oneDay, m.health_days);
}

function HealthFacts({ site: { since, version, space }, lastGood }: HealthFactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>{m.health_lastGood()}</dt>
        <dd className="figures">
          {lastGood === null ? m.health_none() : formatDayOf(lastGood.at)}
          {lastGood !== null && (
            <small>
              {formatTime(timeInKolkata(Date.parse(lastGood.at)))}, {fileSize(lastGood.bytes)}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{m.health_space()}</dt>
        <dd className="figures">
          {space === null ? m.health_unknown() : fileSize(space.free)}
          {space !== null && <small>{m.health_spaceOf({ total: fileSize(space.total) })}</small>}
        </dd>
      </div>
      <div>
        <dt>{m.health_since()}</dt>
        <dd className="figures">
          {formatDayOf(since)}
          <small>{formatRunning(since)}</small>
        </dd>
      </div>
      <div>
        <dt>{m.health_version()}</dt>
        <dd className="figures">{version}</dd>
      </div>
    </dl>
  );
}

export async function loader({ request }: LoaderArgs) {
  const query = emailsList.read(new URL(request.url).searchParams);
  const [backups, site, emails, failed] = await Promise.all([
    loadAsAdmin(request, readBackups, {}),
    loadAsAdmin(request, readSite, {}),
    loadAsAdmin(request, readEmails, {}),
    loadAsAdmin(request, listFailedEmails, { query: emailsList.asked(query, EMAILS_PER_PAGE) }),
  ]);
  redirectToLastPage(failed, (total) => emailsList.beforeEnd(query, total, EMAILS_PER_PAGE));
  return { backups, site, emails, failed, page: query.page };
}

export function Component({ loaderData }: PageProps<typeof loader>) {
  const { backups, site, emails, failed, page } = loaderData;
  const needsAttention =
    emails.ok && (!emails.value.isDelivered || emails.value.failed > 0 || emails.value.delayed !== null);
  return (
    <>
      <AdminHead
        title={m.health_title()}
        amount={({ problems }) => (problems.length === 0 && !needsAttention ? m.health_well() : m.health_attention())}
      />
      {backups.ok && site.ok && <HealthFacts site={site.value} lastGood={backups.value.lastGood} />}
      <div className="column health">
        {backups.ok ? <BackupsCard loaded={backups.value} /> : <LoadProblem message={backups.message} />}
        {emails.ok && failed.ok && <EmailsCard emails={emails.value} failed={failed.value} page={page} />}
        {!emails.ok && <LoadProblem message={emails.message} />}
      </div>
    </>
  );
}
