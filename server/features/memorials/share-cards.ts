import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Memorial } from '#contract/memorials.ts';
import { isNotModified } from '#server/http/headers.ts';
import { runAsVisitor, type Queues } from '#server/http/queues.ts';
import { createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { CardLanguage, CardSubject } from './share-card.ts';
import type { ShareCardCalls } from './share-card-worker.ts';
import { memorialRecord } from './record.ts';

interface Card {
  readonly subject: CardSubject & Pick<Memorial, 'image'>;
  readonly language: CardLanguage;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum number of queued cards, about two seconds of work. */
const MAX_WAITING = 20;
/** Version of the drawing; increment it when the drawing changes. */
const DRAWING_VERSION = 2;

/** Matches `memorial-12.jpg` (English) and `memorial-12-ml.jpg` (Malayalam). */
const CARD_NAME = /^memorial-([1-9]\d{0,8})(-ml)?\.jpg$/;

const callWorker = createChildProcesses<ShareCardCalls>(new URL('./share-card-worker.ts', import.meta.url), {
  maxMemory: 128,
  timeoutMs: 20_000,
});

/** Returns a hash of the displayed content, which changes with the name, the date or the picture. */
function tagOf({ subject: { names, date_of_death, image }, language }: Card): string {
  const shown = JSON.stringify([DRAWING_VERSION, language, names, date_of_death, image]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22);
}

/**
 * Draws cards one at a time, so that uploaded pictures can be processed too, and caches the most recently used cards.
 */
function createCards(storage: Storage): (tag: string, card: Card) => Promise<Buffer | undefined> {
  const oneAtATime = pLimit(1);
  const stored = new LRUCache<string, Buffer, Card>({
    maxSize: MAX_BYTES,
    sizeCalculation: (card) => card.length,
    fetchMethod: async (_tag, _stale, { context: { subject, language } }) => {
      if (oneAtATime.pendingCount >= MAX_WAITING) {
        throw new AppError('busy', 'busy', { retryAfterSeconds: 5 });
      }
      return oneAtATime(async () => {
        const portrait = subject.image === null ? undefined : await storage.open('events', subject.image);
        const content = portrait && (await buffer(portrait.stream));
        return callWorker((ask) => ask('drawShareCard', subject, language, content));
      });
    },
  });
  return (tag, context) => stored.fetch(tag, { context });
}

/** Serves the preview images for links to memorial pages. */
export function addShareCards(app: FastifyInstance, { database, storage }: Platform, queues: Queues): void {
  const cardFor = createCards(storage);
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, id, malayalam] = CARD_NAME.exec(request.params.file) ?? [];
    if (id === undefined) return reply.callNotFound();
    const found = await runAsVisitor(queues, request.ip, () => memorialRecord.read(database, Number(id)));
    const { name, name_ml, date_of_death, image } = found;
    const language = malayalam === undefined ? 'en' : 'ml';
    const card: Card = {
      subject: { names: language === 'ml' ? [name_ml ?? name, name] : [name, name_ml ?? ''], date_of_death, image },
      language,
    };
    const tag = tagOf(card);
    const etag = `"${tag}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, no-cache')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(await cardFor(tag, card));
  });
}
