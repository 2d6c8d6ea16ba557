import { type Dashboard, type FirstRun, readDashboard as readDashboardEndpoint } from '#contract/dashboard.ts';
import { readOverview } from '#contract/overview.ts';
import { emailsProblem, wasTestDelivered } from '#server/features/emails/service.ts';
import type { EmailKinds } from '#server/platform/mail/email-kind.ts';
import { findProblems } from '#server/features/backups/problems.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { eventRecord, upcomingEvents } from '#server/features/events/service.ts';
import { harvestProblem } from '#server/features/harvesting/service.ts';
import { pictureRecord } from '#server/features/gallery/service.ts';
import {
  accountsOverview,
  listAdministrators,
  readOwnAccount,
  waitingAccounts,
} from '#server/features/identity/service.ts';
import { findAgreed, profilesOverview, waitingProfiles } from '#server/features/matrimony/service.ts';
import { countCorrections, membersOverview } from '#server/features/members/service.ts';
import { currentFunerals, memorialRecord } from '#server/features/memorials/service.ts';
import { noticeRecord, visibleNotices } from '#server/features/notices/service.ts';
import { route, type Route } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { latestChanges } from '#server/features/audit/service.ts';
import { backupsSummary } from '#server/features/backups/service.ts';
import { isWritten } from '#server/features/content/service.ts';

/** Maximum number of waiting accounts, of waiting profiles, and of pairs to introduce, that the dashboard shows. */
const MAX_WAITING = 20;
const CHANGES = 5;

async function firstSteps(platform: Platform, hasBackup: boolean): Promise<FirstRun | null> {
  const { database, now } = platform;
  const steps = {
    association: await isWritten(database, 'association'),
    contact: await isWritten(database, 'contact'),
    bearers: (await currentCommittee(database, kolkataDay(now()))).length > 0,
    members: (await membersOverview(database)).total > 0,
    administrators: (await listAdministrators(platform)).total > 1,
    testEmail: await wasTestDelivered(database),
    backup: hasBackup,
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}

/** Returns the dashboard of an administrator, except the counts, which are in the overview. */
async function readDashboard(platform: Platform, accountId: number): Promise<Dashboard> {
  const { config, database, now } = platform;
  const backups = await backupsSummary(platform);
  return {
    name: (await readOwnAccount(platform, accountId)).name,
    accounts: await waitingAccounts(platform, MAX_WAITING),
    profiles: await waitingProfiles(database, MAX_WAITING),
    agreed: (await findAgreed(platform)).slice(0, MAX_WAITING),
    nextEvent: (await upcomingEvents(database, now(), 1))[0] ?? null,
    funerals: await currentFunerals(platform),
    changes: await latestChanges(database, CHANGES),
    health: {
      makesBackups: backups.areMade,
      backupAt: backups.lastGoodAt,
      sendsEmails: config.mail.kind === 'smtp',
    },
    firstRun: await firstSteps(platform, backups.lastGoodAt !== null),
  };
}

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

    route(readDashboardEndpoint, (_input, { accountId }) => readDashboard(platform, accountId)),
  ];
}
