import type { SessionKind } from '#contract/endpoint.ts';
import type { Log } from '#server/platform/log/log.ts';

/** Facts about a request that contain no personal data. */
export interface RequestFacts {
  readonly id: string;
  /** The route pattern, such as `/api/user/events/:id`; undefined if there is no route. */
  readonly route: string | undefined;
}

export interface EndedRequest extends RequestFacts {
  readonly method: string;
  /** A page, an API call, or anything else: assets, files and health checks. */
  readonly kind: 'page' | 'call' | 'file';
  /** The HTTP status; undefined if the connection closed before the response was complete. */
  readonly status: number | undefined;
  readonly ms: number;
  /** The session kind of the accepted token or cookie; undefined if no token or cookie was accepted. */
  readonly session: SessionKind | undefined;
  readonly denied: Denied | undefined;
}

export interface Denied {
  readonly rule: string;
  /**
   * The pattern of the route that refused the request. It differs from the request's `route` if an error page answers a
   * refused request for a file.
   */
  readonly route: string | undefined;
  readonly account: number | undefined;
}

/** A request that failed because of a fault in the program. */
export interface Fault extends RequestFacts {
  /** When the fault occurred, in epoch milliseconds. */
  readonly at: number;
}

/** Logs the requests to this process and keeps statistics about them. */
export interface Requests {
  readonly noteEnded: (request: EndedRequest) => void;
  /** Logs an unexpected error. @param message says what failed */
  readonly noteFault: (error: unknown, request: RequestFacts, message: string) => void;
  /** Returns the number of faults in the last 24 hours, at most 1,000, and the latest ones, newest first. */
  readonly faults: () => { readonly count: number; readonly latest: readonly Fault[] };
  readonly listen: (listener: (request: EndedRequest) => void) => void;
  readonly stop: () => void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * Maximum number of request lines in the log per minute, so that a flood of requests does not fill the disk. It is also
 * below the default limit of journald, which drops all lines after 10,000 in 30 s.
 */
const MAX_LINES = 3000;
/** Maximum numbers of faults that are counted and listed. */
const MAX_COUNTED = 1000;
const MAX_LISTED = 20;

function createRequestLines(log: Log, now: () => number) {
  let minute = 0;
  let written = 0;
  let skipped = 0;

  function logSkipped(): void {
    if (skipped > 0)
      log.info({ event: 'request.skipped', more: skipped }, 'More requests were answered than were logged');
    skipped = 0;
  }

  return {
    write: ({ id, kind, denied, ...facts }: EndedRequest): void => {
      // Files and health checks are too frequent for `info`: a page loads a hundred files.
      const level = kind === 'file' && !denied && (facts.status ?? 0) < 500 ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const current = Math.floor(now() / MINUTE);
      if (current !== minute) {
        logSkipped();
        minute = current;
        written = 0;
      }
      written += 1;
      if (written > MAX_LINES) skipped += 1;
      else if (facts.status === undefined)
        log[level]({ event: 'request.aborted', request: id, ...facts }, 'The client closed the connection');
      else log[level]({ event: 'request.answered', request: id, ...facts, ...denied }, 'A request was answered');
    },
    stop: logSkipped,
  };
}

export function createRequests(log: Log, now: () => number): Requests {
  const lines = createRequestLines(log, now);
  const listeners: ((request: EndedRequest) => void)[] = [];
  const faults: Fault[] = [];

  return {
    noteEnded: (request) => {
      lines.write(request);
      for (const listener of listeners) listener(request);
    },
    noteFault: (error, { id, route }, message) => {
      log.error({ event: 'request.failed', err: error, request: id, route }, message);
      faults.unshift({ at: now(), id, route });
      faults.splice(MAX_COUNTED);
    },
    faults: () => {
      const recent = faults.filter(({ at }) => at > now() - DAY);
      return { count: recent.length, latest: recent.slice(0, MAX_LISTED) };
    },
    listen: (listener) => {
      listeners.push(listener);
    },
    stop: lines.stop,
  };
}
