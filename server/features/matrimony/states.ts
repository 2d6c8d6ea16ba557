import type * as z from 'zod/mini';
import type { changeProfileState } from '#contract/admin-profiles.ts';
import type { changeOwnProfileState } from '#contract/matrimony.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeRecord } from '#server/records/change-record.ts';
import { decisionFields, type ProfileEditor, profileRecord } from './changes.ts';
import { insertLog } from './log-store.ts';
import { endProposalsOf } from './pairs.ts';
import { type Decision, isSearching, updateDecision } from './states-store.ts';

interface StateChange extends ProfileEditor {
  readonly change: (before: Decision) => Decision;
  /** The new state in the log. */
  readonly state: string;
  readonly note: string | null;
}

/** Changes the state of a profile in the caller’s transaction, and adds this to its log. */
async function changeState(
  platform: Platform,
  db: Db,
  id: number,
  { change, state, note, ...editor }: StateChange,
): Promise<void> {
  const actor = 'action' in editor.by ? editor.by.administratorId : null;
  await changeRecord(platform, db, {
    ...profileRecord(db, id, editor),
    ...editor.by,
    change: (before): Decision => change(before),
    fieldsOf: (decision) => ({ ...decisionFields(decision), confirmedAt: decision.confirmed_at }),
    write: async (after, _before, at) => {
      await updateDecision(db, id, { ...after, updated_at: at });
      await insertLog(db, { profile_id: id, kind: 'state', at: platform.now(), actor_id: actor, value: state, note });
      if (after.stage !== null) await endProposalsOf(db, id, platform.now(), actor);
    },
  });
}

function pick({ approved_at, refused_at, refusal_reason, ...decision }: Decision): Decision {
  const { paused_at, paused_by, stage, confirmed_at, asked_at } = decision;
  return { approved_at, refused_at, refusal_reason, paused_at, paused_by, stage, confirmed_at, asked_at };
}

/** Confirms that the person is still looking; at most once a day, so that a repeated request has no effect. */
function confirmed(before: Decision, now: number): Pick<Decision, 'confirmed_at' | 'asked_at'> {
  const isToday = before.confirmed_at !== null && kolkataDay(before.confirmed_at) === kolkataDay(now);
  return { confirmed_at: isToday ? before.confirmed_at : now, asked_at: null };
}

const resumed = { paused_at: null, paused_by: null };

/**
 * Changes the state of an approved profile for the office.
 * @throws AppError `missing`; `conflictError`; `duplicate` if the profile is not approved
 */
export async function setState(
  platform: Platform,
  id: number,
  { state, note = null }: Omit<z.output<typeof changeProfileState.body>, 'seen'>,
  editor: ProfileEditor,
): Promise<void> {
  const now = platform.now();
  const change = (row: Decision): Decision => {
    const before = pick(row);
    const isResuming = state === 'approved' && before.paused_at !== null;
    if (before.approved_at === null && !isResuming) throw new AppError('duplicate', 'profileNotApproved');
    if (state === 'paused') {
      const isKept = before.paused_by === 'office' || before.paused_by === 'death';
      return isKept ? before : { ...before, paused_at: before.paused_at ?? now, paused_by: 'office' };
    }
    if (state === 'approved') return { ...before, ...resumed, ...confirmed(before, now), stage: null };
    return { ...before, ...resumed, stage: state };
  };
  await inTransaction(platform.database, (db) => changeState(platform, db, id, { ...editor, change, state, note }));
}

/**
 * Pauses, resumes or confirms a profile for the family that sent it.
 * @returns the code of the message for the family
 * @throws AppError `missing`; `conflictError`; `duplicate` if the office must decide
 */
export async function setOwnState(
  platform: Platform,
  id: number,
  state: z.output<typeof changeOwnProfileState.body>['state'],
  editor: ProfileEditor,
): Promise<MessageCode> {
  const now = platform.now();
  let done: MessageCode = 'profilePausedNow';
  const change = (row: Decision): Decision => {
    const before = pick(row);
    if (before.paused_at !== null) {
      if (before.paused_by !== 'family' && before.paused_by !== 'unconfirmed')
        throw new AppError('duplicate', 'profilePaused');
      if (state === 'paused') return before;
      done = 'profileResumed';
      return { ...before, ...resumed, ...confirmed(before, now) };
    }
    if (!isSearching(before)) throw new AppError('duplicate', 'profileNotApproved');
    if (state === 'paused') return { ...before, paused_at: now, paused_by: 'family' };
    done = 'profileConfirmed';
    return { ...before, ...confirmed(before, now) };
  };
  await inTransaction(platform.database, (db) =>
    changeState(platform, db, id, { ...editor, change, state, note: null }),
  );
  return done;
}

/** Pauses a profile that nobody has confirmed, in the caller’s transaction. */
export async function pauseUnconfirmed(platform: Platform, db: Db, id: number, editor: ProfileEditor): Promise<void> {
  const change = (before: Decision): Decision => ({
    ...pick(before),
    paused_at: platform.now(),
    paused_by: 'unconfirmed',
    asked_at: null,
  });
  await changeState(platform, db, id, { ...editor, change, state: 'paused', note: null });
}
