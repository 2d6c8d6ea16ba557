import pLimit from 'p-limit';
import type { Endpoint } from '#contract/endpoint.ts';
import { adminLogin, logout, refreshToken, userLogin } from '#contract/sessions.ts';
import { type AppError, busy } from '#server/platform/app-error.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createWaitingLine, type LineBounds, type WaitingLine } from './waiting-line.ts';

export type Share = 'admin' | 'members' | 'sessions' | 'files' | 'strangers';

/**
 * How many of each share may be under way, and how many may wait in any case. Strangers, files, sessions and tokens have 9
 * places together, so that they leave something of ten connections to a database.
 */
const shares: Readonly<Record<Share, Omit<LineBounds, 'burst'>>> = {
  admin: { places: 8, few: 8 },
  members: { places: 8, few: 8 },
  // Whoever is refused here is signed in no longer than a page.
  sessions: { places: 2, few: 40 },
  // A page asks for a hundred at once, and of a picture that is refused only a gap is seen.
  files: { places: 2, few: 100 },
  strangers: { places: 3, few: 6 },
};

export interface AdmissionTimes {
  /** For how many milliseconds there may be more than can be done. */
  readonly burst: number;
  /** Milliseconds after which whoever still waits is asked to come back: what others wait for may not come at all. */
  readonly patience: number;
}

/** A minute in which twice as many come as can be served makes fewer than one in a hundred of them slow. */
const admissionTimes: AdmissionTimes = { burst: 150, patience: 2000 };

/** Tokens that are looked up at once. */
const LOOK_UPS = 2;
const MAX_LOOK_UPS_WAITING = 300;

const names = ['admin', 'members', 'sessions', 'files', 'strangers'] as const satisfies Share[];

/** Milliseconds between two lines in the log. */
const TELL_EVERY = 60_000;

/** A turn of the event loop in which so little happened that nobody else waits; in ms. */
const QUIET = 0.5;
/** Something begins after so many turns, whatever else happens. */
const MAX_SKIPPED = 16;

export interface ShareFigures {
  readonly share: Share | 'tokens';
  readonly waiting: number;
  readonly underWay: number;
  readonly refused: number;
}

/** Decides who is served now, who waits, and who is asked to come back; every refusal is AppError `busy`, at once. */
export interface Admission {
  /** To be called for every request when it arrives. */
  readonly noteArrival: () => void;
  /** Whoever is refused here has cost nothing yet; who is not may still be when it is their turn to stand in line. */
  readonly refuseWhenFull: (share: Share) => void;
  /** Waits for a place, which is kept until the work is done. */
  readonly run: <T>(share: Share, work: () => Promise<T>) => Promise<T>;
  /** Waits for a place for the next part of what was let in: it is not refused any more, for half of it is of no use. */
  readonly goOn: <T>(share: Share, work: () => Promise<T>) => Promise<T>;
  /** Waits for a turn alone: for work that takes long, and has a line of its own. */
  readonly begin: (share: Share) => Promise<void>;
  /** How it is in each line now; and how many were refused since the process began. */
  readonly figures: () => readonly ShareFigures[];
  /** Looks up a token, in places for that alone. */
  readonly lookUp: <T>(find: () => Promise<T>) => Promise<T>;
}

const logins: ReadonlySet<Endpoint> = new Set([userLogin, adminLogin]);
const ofSessions: ReadonlySet<Endpoint> = new Set([refreshToken, logout]);

/**
 * The share that a call is part of. Signing in stands in no line here: its own (docs/decisions/0018) tell owners from
 * strangers, which cannot be told from a request that has just arrived.
 */
export function shareOf(endpoint: Endpoint): Share | undefined {
  if (logins.has(endpoint)) return undefined;
  if (ofSessions.has(endpoint)) return 'sessions';
  if (endpoint.access === 'user') return 'members';
  return endpoint.access === 'public' ? 'strangers' : 'admin';
}

/**
 * There is one event loop, which does what it has been given, however much that is: what was accepted last waits for all
 * that came before. So nothing is given to it but in turn, and what would wait too long is refused when it arrives.
 *
 * Something begins in a turn in which nobody has come and nothing else was to be done. Node accepts one connection in
 * each turn: whoever has connected is heard first, and what has begun is finished first. The shares take turns.
 */
export function createAdmission(log: Log, { burst, patience }: AdmissionTimes = admissionTimes): Admission {
  const lineOf = (share: Share) => createWaitingLine({ ...shares[share], burst });
  const lines: Readonly<Record<Share, WaitingLine>> = {
    admin: lineOf('admin'),
    members: lineOf('members'),
    sessions: lineOf('sessions'),
    files: lineOf('files'),
    strangers: lineOf('strangers'),
  };
  const lookUps = pLimit(LOOK_UPS);
  const order = Object.values(lines);
  let hasArrived = false;
  let isTurning = false;
  let lastTurn = 0;
  let skipped = 0;
  let refused = 0;
  const refusedInAll = new Map<Share | 'tokens', number>();
  let toldAt = Number.NEGATIVE_INFINITY;

  function refuse(share: Share | 'tokens'): AppError {
    refused += 1;
    refusedInAll.set(share, (refusedInAll.get(share) ?? 0) + 1);
    const now = performance.now();
    if (now - toldAt > TELL_EVERY) {
      log.warn({ share, refused }, 'there is more to do than can be done: some were asked to come back');
      toldAt = now;
      refused = 0;
    }
    return busy();
  }

  function turn(): void {
    const now = performance.now();
    const isQuiet = !hasArrived && now - lastTurn < QUIET;
    lastTurn = now;
    hasArrived = false;
    skipped += 1;
    if (isQuiet || skipped >= MAX_SKIPPED) {
      skipped = 0;
      const at = order.findIndex((line) => line.isReady());
      const [line] = at < 0 ? [] : order.splice(at, 1);
      if (line) order.push(line);
      line?.next(now)?.();
    }
    isTurning = order.some((line) => line.isReady());
    if (isTurning) setImmediate(turn);
  }

  function wake(): void {
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  }

  function refuseWhenFull(share: Share): void {
    if (lines[share].isFull(performance.now())) throw refuse(share);
  }

  function leave(share: Share): void {
    lines[share].leave();
    wake();
  }

  async function enter(share: Share): Promise<void> {
    refuseWhenFull(share);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = lines[share].join(begin, performance.now());
      const timer = setTimeout(() => {
        giveUp(performance.now());
        reject(refuse(share));
      }, patience);
      wake();
    });
  }

  async function enterAgain(share: Share): Promise<void> {
    await new Promise<void>((begin) => {
      lines[share].join(begin, performance.now());
      wake();
    });
  }

  async function inPlace<T>(share: Share, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      leave(share);
    }
  }

  async function lookUp<T>(find: () => Promise<T>): Promise<T> {
    if (lookUps.pendingCount >= MAX_LOOK_UPS_WAITING) throw refuse('tokens');
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(refuse('tokens')), patience);
    const found = lookUps(async () => {
      clearTimeout(timer);
      waiting.signal.throwIfAborted();
      return find();
    });
    const givenUp = new Promise<never>((_, reject) => {
      waiting.signal.addEventListener('abort', () => reject(waiting.signal.reason));
    });
    return Promise.race([found, givenUp]);
  }

  return {
    noteArrival: () => {
      hasArrived = true;
    },
    refuseWhenFull,
    run: async (share, work) => {
      await enter(share);
      return inPlace(share, work);
    },
    goOn: async (share, work) => {
      await enterAgain(share);
      return inPlace(share, work);
    },
    begin: async (share) => {
      await enter(share);
      leave(share);
    },
    lookUp,
    figures: () => [
      ...names.map((share) => ({ share, ...lines[share].figures(), refused: refusedInAll.get(share) ?? 0 })),
      {
        share: 'tokens',
        waiting: lookUps.pendingCount,
        underWay: lookUps.activeCount,
        refused: refusedInAll.get('tokens') ?? 0,
      },
    ],
  };
}
