import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError, Denial } from '#server/platform/app-error.ts';
import { createCountedLines } from '#server/platform/log/counted-lines.ts';
import type { Log } from '#server/platform/log/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    denied: Denied | undefined;
  }
}

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

/** Logs who was refused what, and by which rule; a flood of them takes a few lines. */
export function logDenials(app: FastifyInstance, log: Log): void {
  const lines = createCountedLines<Denied>({
    first: (denied) => log.info(denied, 'a request was refused'),
    more: (denied, more) => log.info({ ...denied, more }, 'and more were refused'),
    others: (more) => log.info({ more }, 'and further requests were refused'),
  });
  app.decorateRequest('denied', undefined);
  app.addHook('onResponse', async ({ denied }) => {
    if (denied) lines.note(denied);
  });
  app.addHook('onClose', async () => lines.stop());
}
