import type { AuditAction } from '#contract/audit-actions.ts';
import type { pauseCauses } from '#contract/profile-choices.ts';
import { AppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, changeRecord } from '#server/records/change-record.ts';
import { emailAskedAgain } from './ask-again.ts';
import { PROFILE_APPROVED_EMAIL, PROFILE_REFUSED_EMAIL } from './emails.ts';
import { insertLog } from './log-store.ts';
import { endProposalsOf } from './pairs.ts';
import { type ProfileEditor, profileRecord } from './profile-record.ts';
import { type Layers, type Standing, updateStanding } from './states-store.ts';

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
  readonly by: 'office' | 'family' | 'nobody';
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
  readonly audited?: AuditAction;
  /** The kind of the email to the family. */
  readonly emailed?: string;
  /** Whether it ends proposals and introductions, without a word to the other families. */
  readonly ends?: true;
}

const ended = (outcome: 'engaged' | 'married' | 'closed') =>
  ({
    by: 'office',
    from: [...approved, ...paused],
    needsApproval: true,
    sets: { outcome, pause: null, death_at: null },
    logged: outcome,
    audited: 'profile state changed',
    ends: true,
  }) as const satisfies Transition;

/** Everything that changes the state of a profile. Each sets its own layers, so what lies below a pause comes back. */
const transitions = {
  approve: {
    by: 'office',
    from: ['waiting', 'refused'],
    keeps: approved,
    sets: { review: 'approved' },
    confirms: true,
    logged: 'approved',
    audited: 'profile approved',
    emailed: PROFILE_APPROVED_EMAIL,
  },
  refuse: {
    by: 'office',
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
    by: 'office',
    from: [...approved, 'paused: family', 'paused: unconfirmed'],
    keeps: ['paused: office', 'paused: death'],
    needsApproval: true,
    sets: { pause: 'office' },
    logged: 'paused',
    audited: 'profile state changed',
  },
  reopen: {
    by: 'office',
    from: [...approved, ...paused],
    sets: { outcome: 'looking', pause: null, death_at: null },
    confirms: true,
    logged: 'approved',
    audited: 'profile state changed',
  },
  /** The death of the person is recorded. */
  recordDeath: {
    by: 'office',
    from: ['waiting', 'refused', ...approved, 'paused: family', 'paused: office', 'paused: unconfirmed'],
    keeps: ['paused: death'],
    sets: {},
    dies: true,
    audited: 'profile paused',
  },
  /** The record of the death is undone. */
  undoDeath: { by: 'office', from: ['paused: death'], sets: { death_at: null }, audited: 'profile resumed' },
  correct: {
    by: 'family',
    from: ['waiting', 'refused', ...approved, ...paused],
    sets: { review: 'waiting' },
    confirms: true,
  },
  pauseOwn: {
    by: 'family',
    from: ['approved'],
    keeps: ['paused: family', 'paused: unconfirmed'],
    sets: { pause: 'family' },
    logged: 'paused',
  },
  stillLooking: {
    by: 'family',
    from: ['approved', 'paused: family', 'paused: unconfirmed'],
    sets: { pause: null },
    confirms: true,
    logged: 'approved',
  },
  stopAsking: { by: 'nobody', from: ['approved'], sets: { pause: 'unconfirmed' }, logged: 'paused' },
} as const satisfies Record<string, Transition>;
type Act = keyof typeof transitions;
type ActBy<Who> = { [A in Act]: (typeof transitions)[A]['by'] extends Who ? A : never }[Act];

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

interface Request<A extends Act> extends Omit<ProfileEditor, 'by'> {
  readonly act: A;
  /** Epoch milliseconds; now if absent. */
  readonly at?: number;
  /** For the log of the office; the reason of a refusal. */
  readonly note?: string | null | undefined;
}

/**
 * Changes the state of a profile in the caller’s transaction, and tells everybody whom the transition names.
 * @returns the state before
 * @throws AppError `missing`; `conflictError`; `duplicate` if the state does not allow it
 */
async function change(
  platform: Platform,
  db: Db,
  id: number,
  { act, at: now = platform.now(), note = null, ...editor }: Request<Act> & Pick<ProfileEditor, 'by'>,
): Promise<State> {
  const { logged: value, emailed, ends }: Transition = transitions[act];
  const actor_id = 'action' in editor.by ? editor.by.administratorId : null;
  let state: State = 'waiting';
  await changeRecord(platform, db, {
    ...profileRecord(db, id, editor),
    change: (before): Standing => {
      state = stateOf(before);
      return standingAfter(act, before, now, note);
    },
    fieldsOf: (standing: Standing) => ({ ...standingFields(standing), confirmedAt: standing.confirmed_at }),
    write: async (after, _before, updated_at) => {
      await updateStanding(db, id, { ...after, ...(emailed && { approved_facts: null }), updated_at });
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

/** Changes the state of a profile for the office, in the caller’s transaction. @throws AppError like `change` */
export async function changeForOffice(
  platform: Platform,
  db: Db,
  id: number,
  { administratorId, ...request }: Request<ActBy<'office'>> & Pick<ByAdmin, 'administratorId'>,
): Promise<void> {
  await change(platform, db, id, { ...request, by: { action: transitions[request.act].audited, administratorId } });
}

/** Changes the state of a profile for the family or for nobody, in the caller’s transaction. Otherwise like `change`. */
export async function changeForFamily(
  platform: Platform,
  db: Db,
  id: number,
  request: Request<ActBy<'family' | 'nobody'>>,
): Promise<State> {
  return change(platform, db, id, { ...request, by: { byOwner: true } });
}
