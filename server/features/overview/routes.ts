import { closeFirstRun, readDashboard as readDashboardEndpoint } from '#contract/dashboard.ts';
import { readOverview } from '#contract/overview.ts';
import { emailsProblem } from '#server/features/emails/service.ts';
import type { EmailKinds } from '#server/platform/mail/email-kind.ts';
import { findProblems } from '#server/features/backups/problems.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { closeFirstSteps } from '#server/features/first-run/service.ts';
import { harvestProblem } from '#server/features/harvesting/service.ts';
import { pictureRecord } from '#server/features/gallery/service.ts';
import { accountsOverview, readOwnAccount } from '#server/features/identity/service.ts';
import { profilesOverview } from '#server/features/matrimony/service.ts';
import { countCorrections, membersOverview } from '#server/features/members/service.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { noticeRecord, visibleNotices } from '#server/features/notices/service.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readDashboard } from './dashboard.ts';

export function overviewRoutes(platform: Platform, emails: EmailKinds): readonly Route[] {
  const { database, health, now } = platform;
  const total = async (record: Pick<typeof eventRecord, 'count'>) => ({ total: await record.count(database) });
  return [
    route(readOverview, async (_input, { accountId }) => ({
      users: await accountsOverview(database),
      profiles: await profilesOverview(platform),
      members: await membersOverview(database),
      corrections: await countCorrections(database),
      events: await total(eventRecord),
      gallery: await total(pictureRecord),
      deceased: await total(memorialRecord),
      committee: { total: (await currentCommittee(database, kolkataDay(now()))).length },
      notices: { ...(await total(noticeRecord)), shown: (await visibleNotices(database, kolkataDay(now()))).length },
      problems: [
        ...health.problems(),
        ...(await harvestProblem(platform)),
        ...(await emailsProblem(platform, emails)),
        ...(await findProblems(platform)),
      ],
      administrator: { id: accountId, name: (await readOwnAccount(platform, accountId)).name },
    })),

    route(readDashboardEndpoint, (_input, { accountId }) => readDashboard(platform, emails, accountId)),

    route(closeFirstRun, async (_input, { accountId }) => {
      await closeFirstSteps(platform, accountId);
      return succeeded('firstStepsClosed');
    }),
  ];
}
