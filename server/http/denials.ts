import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError, Denial } from '#server/platform/app-error.ts';
import type { Log } from '#server/platform/log/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    denied: Denied | undefined;
  }
}

const WRITE_MS = 60_000;
/** Different ones in a minute; what comes on top is counted together. */
const MAX_DIFFERENT = 200;

/** What is logged of a refused request: never an address, a token, or what was asked for. */
interface Denied {
  readonly rule: string;
  readonly route: string | undefined;
  readonly account: number | undefined;
}

/** What was sent to be known by is not, or no longer, good for anything. */
export const noLiveSession: Denial = { rule: 'no live session' };

/** By which rule somebody was refused; undefined for what refuses nobody in particular, such as a wrong password. */
function denialOf({ kind, code, denial }: AppError, { caller, routeOptions }: FastifyRequest): Denial | undefined {
  if (denial) return denial;
  if (kind === 'unauthenticated') return code === 'sessionEnded' ? noLiveSession : undefined;
  if (kind === 'forbidden') return { rule: code };
  if (kind === 'too-many') return { rule: 'rate limit' };
  const isSignedIn = (caller?.accountId ?? 0) !== 0;
  const isOfRecord = routeOptions.url?.includes(':') === true;
  return kind === 'missing' && isSignedIn && isOfRecord ? { rule: 'no such record for this account' } : undefined;
}

/** Remembers what a request is refused by until it is answered: a page that says so is another route. */
export function noteDenial(appError: AppError, request: FastifyRequest): void {
  const denial = denialOf(appError, request);
  if (!denial) return;
  const account = denial.accountId ?? (request.caller?.accountId || undefined);
  request.denied ??= { rule: denial.rule, route: request.routeOptions.url, account };
}

/**
 * Logs who was refused what, and by which rule: the first at once, how many more of the same there were after a minute. A
 * flood of them takes a few lines.
 */
export function logDenials(app: FastifyInstance, log: Log): void {
  const counts = new Map<string, { readonly denied: Denied; more: number }>();
  let others = 0;

  function note(denied: Denied): void {
    const key = JSON.stringify(denied);
    const known = counts.get(key);
    if (known) known.more += 1;
    else if (counts.size >= MAX_DIFFERENT) others += 1;
    else {
      counts.set(key, { denied, more: 0 });
      log.info(denied, 'a request was refused');
    }
  }

  function writeDown(): void {
    for (const { denied, more } of counts.values())
      if (more > 0) log.info({ ...denied, more }, 'and more were refused');
    if (others > 0) log.info({ more: others }, 'and further requests were refused');
    counts.clear();
    others = 0;
  }

  const timer = setInterval(writeDown, WRITE_MS);
  timer.unref();
  app.decorateRequest('denied', undefined);
  app.addHook('onResponse', async ({ denied }) => {
    if (denied) note(denied);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    writeDown();
  });
}
