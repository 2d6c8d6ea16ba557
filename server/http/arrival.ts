import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyDeadline: NodeJS.Timeout | undefined;
  }
}

/** A pace; whoever is slower is given up. */
interface Floor {
  readonly bytes: number;
  /** In any so many milliseconds. */
  readonly within: number;
}

/** How a request may arrive; durations in milliseconds. */
export interface ArrivalLimits {
  /** For a head, from its first byte; and for that, from the beginning of the connection. */
  readonly head: number;
  /** For a body that is no upload, from the end of the head. */
  readonly body: number;
  /** For all other bodies; they may take as long as they like. */
  readonly floor: Floor;
  /** What is still read after the answer has gone out. */
  readonly rest: { readonly bytes: number; readonly within: number };
  /** For an answer of which nothing is taken. */
  readonly unread: number;
}

export const arrivalLimits: ArrivalLimits = {
  head: 10_000,
  body: 20_000,
  // 2 kB/s: a bad connection to a phone in the hills is better.
  floor: { bytes: 60_000, within: 30_000 },
  // More than anybody sends by mistake, a long film apart.
  rest: { bytes: 64 * 1024 * 1024, within: 120_000 },
  unread: 60_000,
};

/** How often in the time of a floor the pace is looked at. */
const STEPS = 30;

/**
 * Counts a body while it is read, from now on.
 * @param isHeldUp whether we keep it waiting, which is not the sender's fault: for the disk, unless told otherwise
 * @param giveUp told once, when there is more than `maxBytes` of it, or it comes too slowly
 * @returns how to stop
 */
export function watchBody(
  request: IncomingMessage,
  {
    maxBytes,
    floor,
    isHeldUp = () => request.isPaused(),
  }: { readonly maxBytes: number; readonly floor: Floor; readonly isHeldUp?: () => boolean },
  giveUp: (why: 'too-large' | 'too-slow') => void,
): () => void {
  let arrived = 0;
  /** What had arrived at each step, as far back as the floor reaches. */
  let earlier = [0];
  const stop = () => {
    clearInterval(timer);
    request.off('data', count);
  };
  const count = (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived <= maxBytes) return;
    stop();
    giveUp('too-large');
  };
  const timer = setInterval(() => {
    if (isHeldUp()) earlier = [];
    earlier.push(arrived);
    if (earlier.length <= STEPS || arrived - (earlier.shift() ?? 0) >= floor.bytes) return;
    stop();
    giveUp('too-slow');
  }, floor.within / STEPS).unref();
  request.on('data', count);
  request.once('close', stop);
  return stop;
}

/** Fails whoever is reading the body, and leaves the connection for the answer. */
export function failBody(request: IncomingMessage, appError: AppError): void {
  request.emit('error', appError);
}

export const tooSlow = () => new AppError('too-slow', 'tooSlow');

/** Ends the reading of plain bodies, which happens between these two hooks; forms with files are read in the handler. */
export function limitPlainBodies(app: FastifyInstance, maxMs: number): void {
  app.decorateRequest('bodyDeadline', undefined);
  app.addHook('preParsing', async (request, reply) => {
    request.bodyDeadline = setTimeout(() => {
      if (!reply.sent) failBody(request.raw, tooSlow());
    }, maxMs).unref();
  });
  app.addHook('preValidation', async ({ bodyDeadline }) => clearTimeout(bodyDeadline));
  app.addHook('onResponse', async ({ bodyDeadline }) => clearTimeout(bodyDeadline));
}
