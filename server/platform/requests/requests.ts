import type { SessionKind } from '#contract/endpoint.ts';
import { beginOfKolkataDay, kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Log } from '#server/platform/log/log.ts';

/** What is known of a request without knowing whose it is or what it was about. */
export interface RequestFacts {
  readonly id: string;
  /** The pattern of its route, such as `/api/user/events/:id`; undefined where nothing is. */
  readonly route: string | undefined;
}

/** A request that is over. */
export interface EndedRequest extends RequestFacts {
  readonly method: string;
  /** What was asked for: a page, a call, or what pages bring along and machines ask for. */
  readonly kind: 'page' | 'call' | 'file';
  /** Undefined: the connection ended before the answer did. */
  readonly status: number | undefined;
  readonly ms: number;
  /** By what kind of session; undefined: none was looked at. */
  readonly session: SessionKind | undefined;
  readonly denied: Denied | undefined;
}

/** By which rule a request was refused. */
export interface Denied {
  readonly rule: string;
  /** What was asked for, though a page may have said so. */
  readonly route: string | undefined;
  readonly account: number | undefined;
}

/** A request that came to nothing by a fault of the program. */
export interface Fault extends RequestFacts {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Follows the requests to this process: writes a line for each, and keeps a few figures of them. */
export interface Requests {
  readonly noteEnded: (request: EndedRequest) => void;
  /** Logs what nobody expected; `words` say what failed. */
  readonly noteFault: (error: unknown, request: RequestFacts, words: string) => void;
  /** How many in the last 24 hours, and the newest of them, the newest first. */
  readonly faults: () => { readonly count: number; readonly latest: readonly Fault[] };
  /** The page that took longest since midnight in Kerala, in ms. */
  readonly slowestPage: () => { readonly route: string; readonly ms: number } | undefined;
  /** Told of each request that is over, from now on. */
  readonly listen: (listener: (request: EndedRequest) => void) => void;
  readonly stop: () => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * Lines a minute. A flood of requests must neither fill a disk nor have journald, which by default takes 10,000 lines in half
 * a minute, drop lines that matter.
 */
const MAX_LINES = 3000;
const MAX_HOURS = 24;
const MAX_FAULTS = 20;

/** Writes the line of each request, as long as there are not too many. */
function createRequestLines(log: Log, now: () => number) {
  let minute = 0;
  let written = 0;
  let left = 0;

  function tellLeft(): void {
    if (left > 0) log.info({ more: left }, 'and more requests were answered');
    left = 0;
  }

  return {
    write: ({ id, kind, denied, ...facts }: EndedRequest): void => {
      // A page brings a hundred files along, and machines ask every few seconds.
      const level = kind === 'file' && !denied && (facts.status ?? 0) < 500 ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const current = Math.floor(now() / MINUTE);
      if (current !== minute) {
        tellLeft();
        minute = current;
        written = 0;
      }
      written += 1;
      if (written > MAX_LINES) left += 1;
      else if (facts.status === undefined) log[level]({ request: id, ...facts }, 'a request was broken off');
      else log[level]({ request: id, ...facts, ...denied }, 'a request was answered');
    },
    stop: tellLeft,
  };
}

export function createRequests(log: Log, now: () => number): Requests {
  const lines = createRequestLines(log, now);
  const listeners: ((request: EndedRequest) => void)[] = [];
  /** Faults by the hour in which they happened. */
  const byHour = new Map<number, number>();
  let latest: readonly Fault[] = [];
  let slowest: { readonly until: number; readonly route: string; readonly ms: number } | undefined;

  const hourNow = () => Math.floor(now() / HOUR);

  const slowestOfToday = () => (slowest !== undefined && now() < slowest.until ? slowest : undefined);

  function noteSlowest({ kind, route, status, ms }: EndedRequest): void {
    if (kind !== 'page' || route === undefined || status === undefined) return;
    if (ms > (slowestOfToday()?.ms ?? -1)) slowest = { until: beginOfKolkataDay(kolkataDay(now())) + DAY, route, ms };
  }

  return {
    noteEnded: (request) => {
      lines.write(request);
      noteSlowest(request);
      for (const listener of listeners) listener(request);
    },
    noteFault: (error, { id, route }, words) => {
      log.error({ err: error, request: id, route }, words);
      const hour = hourNow();
      byHour.set(hour, (byHour.get(hour) ?? 0) + 1);
      for (const known of byHour.keys()) if (known <= hour - MAX_HOURS) byHour.delete(known);
      latest = [{ at: now(), id, route }, ...latest].slice(0, MAX_FAULTS);
    },
    faults: () => {
      const since = hourNow() - MAX_HOURS;
      const counts = [...byHour].filter(([hour]) => hour > since);
      return {
        count: counts.reduce((sum, [, count]) => sum + count, 0),
        latest: latest.filter(({ at }) => Math.floor(at / HOUR) > since),
      };
    },
    slowestPage: slowestOfToday,
    listen: (listener) => {
      listeners.push(listener);
    },
    stop: lines.stop,
  };
}
