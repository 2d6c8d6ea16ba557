/** No more than so many, however quick it is: more than anybody sends at once by honest means. */
const MAX_WAITING = 300;
/**
 * How long somebody may have to wait while there is more than can be done: so many ms, or as long as so many others take. Less
 * than lies between two collections of young objects, for what outlives two is found by the long ones only (docs/decisions/0043).
 */
const MAX_WAIT = { ms: 2, others: 8 };
/** And so many times the length of a burst behind many who have come at once: they are soon done. */
const BURSTS_WAITED_FOR = 4;
/** So many times as long nobody may have to wait until there may be another burst of the same length. */
const REST = 8;
/** After a whole burst only when for so many ms nobody has had to wait too long: where too many come, calms are shorter. */
const CALM = 250;
/** In ms between two that begin, before anything is known. */
const FIRST_PACE = 1;
/** What the last one says of the pace of the next. */
const WEIGHT = 0.1;

export interface LineBounds {
  /** How many may be under way. */
  readonly places: number;
  /** How many may wait in any case, however long everything takes. */
  readonly few: number;
  /** For how many milliseconds there may be more than can be done, until those who come are refused. */
  readonly burst: number;
}

/** Those who wait for a place. All times in ms of one clock, which never goes back. */
export interface WaitingLine {
  /** Whether somebody who comes now would have to wait too long. */
  readonly isFull: (now: number) => boolean;
  /** @returns how to give up while still waiting */
  readonly join: (begin: () => void, now: number) => (now: number) => void;
  /** Takes the first, for whom there is a place; there is one fewer until `leave`. */
  readonly next: (now: number) => (() => void) | undefined;
  readonly leave: () => void;
  /** Whether somebody waits for whom there is a place. */
  readonly isReady: () => boolean;
  readonly figures: () => { readonly waiting: number; readonly underWay: number };
}

/**
 * A line that is bounded by time: what it holds times the pace at which it has moved, or what the first has waited already, is
 * what somebody who comes now would wait. Many who come at once are not too many, for they are soon done; a wait that does
 * not end is (as CoDel tells one from the other). So it is said at once, and to whom comes last.
 */
export function createWaitingLine({ places, few, burst }: LineBounds): WaitingLine {
  const waiting: { readonly begin: () => void; readonly since: number }[] = [];
  let underWay = 0;
  let pace = FIRST_PACE;
  /** When the last one began, if others waited behind it. */
  let movedAt: number | undefined;
  /** For how long whoever came has had to wait, in ms: what there has been of a burst. */
  let lateFor = 0;
  let wasLate = false;
  /** When somebody who came would have had to wait too long. */
  let lateAt = Number.NEGATIVE_INFINITY;
  let lookedAt = 0;

  const maxWait = () => Math.max(MAX_WAIT.ms, MAX_WAIT.others * pace);

  function expectedWait(now: number): number {
    const [first] = waiting;
    return first ? Math.max(now - first.since, waiting.length * pace) : 0;
  }

  /** A short calm in the middle of too many is no end of it. @returns how long whoever comes now would wait */
  function look(now: number): number {
    const wait = expectedWait(now);
    const passed = now - lookedAt;
    if (wasLate) lateFor = Math.min(burst, lateFor + passed);
    else if (lateFor < burst || now - lateAt > CALM) lateFor = Math.max(0, lateFor - passed / REST);
    wasLate = wait > maxWait();
    if (wasLate) lateAt = now;
    lookedAt = now;
    return wait;
  }

  const isReady = () => waiting.length > 0 && underWay < places;

  return {
    isReady,
    figures: () => ({ waiting: waiting.length, underWay }),
    isFull: (now) => {
      const wait = look(now);
      const mayBeBurst = lateFor < burst && wait <= BURSTS_WAITED_FOR * burst;
      return waiting.length >= few && (waiting.length >= MAX_WAITING || (wasLate && !mayBeBurst));
    },
    join: (begin, now) => {
      const one = { begin, since: now };
      waiting.push(one);
      return (then) => {
        waiting.splice(waiting.indexOf(one), 1);
        if (waiting.length === 0) movedAt = undefined;
        look(then);
      };
    },
    next: (now) => {
      const first = isReady() ? waiting.shift() : undefined;
      if (!first) return undefined;
      if (movedAt !== undefined) pace += WEIGHT * (now - movedAt - pace);
      movedAt = waiting.length > 0 ? now : undefined;
      underWay += 1;
      look(now);
      return first.begin;
    },
    leave: () => {
      underWay -= 1;
    },
  };
}
