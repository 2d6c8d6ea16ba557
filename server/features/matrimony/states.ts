import { confirmationDays } from '#contract/matrimony.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { pauseCauses } from '#contract/profile-choices.ts';
import { AppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, changeRecord } from '#server/records/change-record.ts';
import { emailAskedAgain } from './answers.ts';
import { emailStillLooking, PROFILE_APPROVED_EMAIL, PROFILE_REFUSED_EMAIL } from './emails.ts';
import { profileRecord } from './profile-record.ts';
import { endProposal, endProposalsOf, insertLog, isOver, listProposed } from './proposals-store.ts';
import { isSearching, type Layers } from './states-store.ts';
import { listProfiles, lockProfile, type StoredProfile, updateColumns } from './store.ts';

type Pause = `paused: ${(typeof pauseCauses)[number]}`;
type State = Layers['review'] | Exclude<Layers['outcome'], 'looking'> | Pause;

/** Returns the state of a profile: its uppermost layer. `profileStatus` returns the same for a statement. */
function stateOf({ review, outcome, pause, death_at }: Layers): State {
  if (death_at !== null) return 'paused: death';
  if (pause !== null) return `paused: ${pause}`;
  return review === 'approved' && outcome !== 'looking' ? outcome : review;
}

const paused: readonly State[] = ['paused: family', 'paused: office', 'paused: unconfirmed', 'paused: death'];
const approved: readonly State[] = ['approved', 'engaged', 'married', 'closed'];

interface Transition {
  /** The states in which it is possible. */
  readonly from: readonly State[];
  /** The states in which it has no effect. */
  readonly keeps?: readonly State[];
  /** Whether the office must have approved the profile, also below a pause. */
  readonly needsApproval?: true;
  readonly sets: Partial<Layers>;
  /** Whether it sets the time of the death. */
  readonly dies?: true;
  /** Whether it says that the person is still looking. */
  readonly confirms?: true;
  /** The new state in the log of the office; absent: no entry. */
  readonly logged?: string;
  /** Its name in the audit log if the office does it. */
  readonly audited?: AuditAction;
  /** The kind of the email to the family. */
  readonly emailed?: string;
  /** Whether it ends proposals and introductions, without a word to the other families. */
  readonly ends?: true;
}

const ended = (outcome: 'engaged' | 'married' | 'closed') =>
  ({
    from: [...approved, ...paused],
    needsApproval: true,
    sets: { outcome, pause: null, death_at: null },
    logged: outcome,
    ends: true,
  }) as const satisfies Transition;

/** Everything that changes the state of a profile. Each sets its own layers, so what lies below a pause comes back. */
const transitions = {
  approve: {
    from: ['waiting', 'refused'],
    keeps: approved,
    sets: { review: 'approved' },
    confirms: true,
    logged: 'approved',
    audited: 'profile approved',
    emailed: PROFILE_APPROVED_EMAIL,
  },
  refuse: {
    from: ['waiting', 'refused', ...approved],
    sets: { review: 'refused' },
    logged: 'refused',
    audited: 'profile refused',
    emailed: PROFILE_REFUSED_EMAIL,
    ends: true,
  },
  engage: ended('engaged'),
  marry: ended('married'),
  close: ended('closed'),
  pause: {
    from: [...approved, 'paused: family', 'paused: unconfirmed'],
    keeps: ['paused: office', 'paused: death'],
    needsApproval: true,
    sets: { pause: 'office' },
    logged: 'paused',
  },
  reopen: {
    from: [...approved, ...paused],
    sets: { outcome: 'looking', pause: null, death_at: null },
    confirms: true,
    logged: 'approved',
  },
  /** The death of the person is recorded. */
  recordDeath: {
    from: ['waiting', 'refused', ...approved, 'paused: family', 'paused: office', 'paused: unconfirmed'],
    keeps: ['paused: death'],
    sets: {},
    dies: true,
    audited: 'profile paused',
  },
  /** The record of the death is undone. */
  undoDeath: { from: ['paused: death'], sets: { death_at: null }, audited: 'profile resumed' },
  /** The family corrects the profile. */
  correct: {
    from: ['waiting', 'refused', ...approved, ...paused],
    sets: { review: 'waiting' },
    confirms: true,
  },
  /** The family pauses the profile. */
  pauseOwn: {
    from: ['approved'],
    keeps: ['paused: family', 'paused: unconfirmed'],
    sets: { pause: 'family' },
    logged: 'paused',
  },
  /** The family resumes or confirms the profile. */
  stillLooking: {
    from: ['approved', 'paused: family', 'paused: unconfirmed'],
    sets: { pause: null },
    confirms: true,
    logged: 'approved',
  },
  /** The family has not answered. */
  stopAsking: { from: ['approved'], sets: { pause: 'unconfirmed' }, logged: 'paused' },
} as const satisfies Record<string, Transition>;
type Act = keyof typeof transitions;

/** The columns of a state, besides the introductions of the profile. */
type Standing = Layers & Pick<StoredProfile, 'refusal_reason' | 'confirmed_at' | 'asked_at'>;

/**
 * Returns the columns of the state after an act.
 * @throws AppError `duplicate` if the act is not possible in the state of the profile
 */
export function standingAfter(act: Act, before: Standing, now: number, reason: string | null = null): Standing {
  const { from, keeps, needsApproval, sets, dies, confirms, logged }: Transition = transitions[act];
  const { review, outcome, pause, death_at, refusal_reason, confirmed_at, asked_at } = before;
  const kept = { review, outcome, pause, death_at, refusal_reason, confirmed_at, asked_at };
  const state = stateOf(before);
  if (needsApproval && review !== 'approved') throw new AppError('duplicate', 'profileNotApproved');
  if (keeps?.includes(state)) return kept;
  if (!from.includes(state)) {
    throw new AppError('duplicate', paused.includes(state) ? 'profilePaused' : 'profileNotApproved');
  }
  // At most once a day, so that a repeated request has no effect.
  const isConfirmedToday = confirmed_at !== null && kolkataDay(confirmed_at) === kolkataDay(now);
  return {
    ...kept,
    ...sets,
    ...(dies && { death_at: now }),
    ...('review' in sets && { refusal_reason: reason }),
    ...(confirms && { confirmed_at: isConfirmedToday ? confirmed_at : now, asked_at: null }),
    ...(logged === 'paused' && { asked_at: null }),
  };
}

/** Returns the columns of a state by the names of the fields in responses. */
export function standingFields({ review, outcome, pause, death_at, refusal_reason }: Standing) {
  return { status: [review, outcome, pause, death_at], refusalReason: refusal_reason };
}

export interface StateChange {
  readonly act: Act;
  /** An administrator, or the account of the family; null for what happens by itself. */
  readonly by: Omit<ByAdmin, 'action'> | { readonly accountId: number | null };
  readonly seen?: string | undefined;
  /** Epoch milliseconds; now if absent. */
  readonly at?: number;
  /** For the log of the office; the reason of a refusal. */
  readonly note?: string | null | undefined;
}

/**
 * Changes the state of a profile in the caller’s transaction, and tells everybody whom the transition names. Repeating it
 * does nothing (decision 5).
 * @returns the state before
 * @throws AppError `missing`; `conflictError`; `duplicate` if the state does not allow it
 */
export async function changeState(
  platform: Platform,
  db: Db,
  id: number,
  { act, by, seen, at: now = platform.now(), note = null }: StateChange,
): Promise<State> {
  const { logged: value, audited = 'profile state changed', emailed, ends }: Transition = transitions[act];
  const actor_id = 'administratorId' in by ? by.administratorId : null;
  const editor = 'administratorId' in by ? { ...by, action: audited } : by;
  let state: State = 'waiting';
  await changeRecord(platform, db, {
    ...profileRecord(platform, db, id, { editor, seen }),
    change: (before): Standing => {
      state = stateOf(before);
      return standingAfter(act, before, now, note);
    },
    fieldsOf: (standing: Standing) => ({ ...standingFields(standing), confirmedAt: standing.confirmed_at }),
    write: async (after, _before, updated_at) => {
      await updateColumns(db, id, { ...after, ...(emailed && { approved_facts: null }), updated_at });
      if (value !== undefined) await insertLog(db, { profile_id: id, kind: 'state', at: now, actor_id, value, note });
      if (ends) await endProposalsOf(db, id, now, actor_id);
      if (act === 'approve') await emailAskedAgain(platform, db, id);
      if (emailed === undefined) return;
      await platform.jobs.cancel(db, emailed, String(id));
      await platform.jobs.add(db, emailed, String(id));
    },
  });
  return state;
}

/** How long a profile counts as confirmed. */
const CONFIRMED_MS = confirmationDays * DAY;
/** How long a family has time to answer before its profile is paused. */
const ASKED_MS = 30 * DAY;

/**
 * Does what the days bring: ends proposals, asks families whose profiles nobody has confirmed for half a year whether
 * they are still looking, and pauses the profiles of those who have not answered.
 */
export async function keepBureauCurrent(platform: Platform): Promise<void> {
  const { database, now } = platform;
  for (const row of (await listProposed(database)).filter((each) => isOver(each, now()))) {
    await inTransaction(database, (db) => endProposal(db, row, now(), null));
  }
  const mustBeAsked = (row: StoredProfile) =>
    row.asked_at === null && (row.confirmed_at ?? row.sent_at) <= now() - CONFIRMED_MS;
  const hasNotAnswered = (row: StoredProfile) => row.asked_at !== null && row.asked_at <= now() - ASKED_MS;
  for (const each of await listProfiles(database, { isOpen: true })) {
    if (each.account_id === null || !(mustBeAsked(each) || hasNotAnswered(each))) continue;
    await inTransaction(database, async (db) => {
      const row = await lockProfile(db, each.id);
      // Another process has asked, or the family has confirmed or paused meanwhile.
      if (!row || !isSearching(row)) return;
      if (hasNotAnswered(row)) await changeState(platform, db, row.id, { act: 'stopAsking', by: { accountId: null } });
      if (!mustBeAsked(row)) return;
      await updateColumns(db, row.id, { asked_at: now() });
      await emailStillLooking(platform, db, row.id, now());
    });
  }
}
