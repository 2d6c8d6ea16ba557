import { type Dashboard, type FirstRun, readDashboard as readDashboardEndpoint } from '#contract/dashboard.ts';
import { covers, type Duty } from '#contract/duties.ts';
import { type Overview, readOverview } from '#contract/overview.ts';
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
import {
  findAgreed,
  profilesOfDeceased,
  profilesOverview,
  waitingProfiles,
} from '#server/features/matrimony/service.ts';
import { countCorrections, membersOverview } from '#server/features/members/service.ts';
import { currentFunerals, memorialRecord } from '#server/features/memorials/service.ts';
import { noticeRecord, visibleNotices } from '#server/features/notices/service.ts';
import { route, type Route, type SignedIn } from '#server/http/route.ts';
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
    administrators:
      (await listAdministrators(platform)).rows.filter(({ duties }) => duties.includes('owner')).length > 1,
    testEmail: await wasTestDelivered(database),
    backup: hasBackup,
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}

/** Returns the dashboard of an administrator, except the counts, which are in the overview. */
async function readDashboard(platform: Platform, caller: SignedIn): Promise<Dashboard> {
  const { config, database, now } = platform;
  const { accountId, duties } = caller;
  const isOffice = covers(duties, ['office']);
  const isBureau = covers(duties, ['bureau']);
  const backups = covers(duties, 'owner') ? await backupsSummary(platform) : undefined;
  const sendsEmails = config.mail.kind === 'smtp';
  return {
    name: (await readOwnAccount(platform, accountId)).name,
    accounts: isOffice ? await waitingAccounts(platform, MAX_WAITING) : [],
    profiles: isBureau ? await waitingProfiles(database, MAX_WAITING) : [],
    profilesOfDeceased: isBureau ? await profilesOfDeceased(platform) : [],
    agreed: isBureau ? (await findAgreed(platform)).slice(0, MAX_WAITING) : [],
    nextEvent: (await upcomingEvents(database, now(), 1))[0] ?? null,
    funerals: await currentFunerals(platform),
    changes: await latestChanges(database, duties, CHANGES),
    health: backups ? { makesBackups: backups.areMade, backupAt: backups.lastGoodAt, sendsEmails } : null,
    firstRun: backups ? await firstSteps(platform, backups.lastGoodAt !== null) : null,
  };
}

type Counts = Omit<Overview, 'administrator'>;

/** The counts of an administrator whose duties cover none. */
const NONE: Omit<Counts, 'problems'> = {
  users: { total: 0, waiting: 0, notLinked: 0, refused: 0, oldestWaitingSince: null },
  profiles: { total: 0, waiting: 0, agreed: 0, oldestWaitingSince: null },
  members: { total: 0 },
  corrections: { waiting: 0, accepted: 0, refused: 0 },
  events: { total: 0 },
  gallery: { total: 0 },
  deceased: { total: 0 },
  committee: { total: 0 },
  notices: { total: 0, shown: 0 },
};

/** Returns the counts that the duties of an administrator cover. */
async function readCounts(platform: Platform, emails: EmailKinds, duties: readonly Duty[]): Promise<Counts> {
  const { database, health, now } = platform;
  const total = async (record: Pick<typeof eventRecord, 'count'>) => ({ total: await record.count(database) });
  const today = kolkataDay(now());
  return {
    ...NONE,
    ...(covers(duties, ['office']) && {
      users: await accountsOverview(database),
      members: await membersOverview(database),
      corrections: await countCorrections(database),
    }),
    ...(covers(duties, ['bureau']) && { profiles: await profilesOverview(platform) }),
    ...(covers(duties, ['office', 'editor']) && {
      events: await total(eventRecord),
      gallery: await total(pictureRecord),
      deceased: await total(memorialRecord),
      committee: { total: (await currentCommittee(database, today)).length },
      notices: { ...(await total(noticeRecord)), shown: (await visibleNotices(database, today)).length },
    }),
    problems: [
      ...(covers(duties, ['office']) ? await harvestProblem(platform) : []),
      ...(covers(duties, 'owner')
        ? [...health.problems(), ...(await emailsProblem(platform, emails)), ...(await findProblems(platform))]
        : []),
    ],
  };
}

export function overviewRoutes(platform: Platform, emails: EmailKinds): readonly Route[] {
  return [
    route(readOverview, async (_input, { accountId, duties }) => ({
      ...(await readCounts(platform, emails, duties)),
      administrator: {
        id: accountId,
        name: (await readOwnAccount(platform, accountId)).name,
        duties: [...duties],
      },
    })),

    route(readDashboardEndpoint, (_input, caller) => readDashboard(platform, caller)),
  ];
}
