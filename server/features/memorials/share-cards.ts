import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { pathIn } from '#contract/links.ts';
import type { Memorial } from '#contract/memorials.ts';
import { isNotModified } from '#server/http/headers.ts';
import { runAsVisitor, type Queues } from '#server/http/queues.ts';
import { createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readMemorialForVisitors } from './service.ts';
import type { CardFormat, CardLanguage, CardSubject } from './share-card.ts';
import type { ShareCardCalls } from './share-card-worker.ts';

interface Card {
  readonly subject: CardSubject;
  readonly image: string | null;
  readonly language: CardLanguage;
  readonly format: CardFormat;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum number of queued cards, about two seconds of work. */
const MAX_WAITING = 20;
/** Version of the drawing; increment it when the drawing changes. */
const DRAWING_VERSION = 3;

/** Matches `memorial-12.jpg`, `memorial-12-ml.jpg` (Malayalam), `memorial-12-portrait.jpg` and both together. */
const CARD_NAME = /^memorial-([1-9]\d{0,8})(-portrait)?(-ml)?\.jpg$/;

const callWorker = createChildProcesses<ShareCardCalls>(new URL('./share-card-worker.ts', import.meta.url), {
  maxMemory: 128,
  timeoutMs: 20_000,
});

/** Returns a card with the facts that visitors see now. */
function cardOf(memorial: Memorial, language: CardLanguage, format: CardFormat, publicUrl: string): Card {
  const { id, name, name_ml, date_of_death: died, funeral_at: at, note, contact, image } = memorial;
  const inLanguage = (text: string, malayalam: string | null) => (language === 'ml' && malayalam) || text;
  const path = pathIn(language, `/deceased/${id}`);
  return {
    subject: {
      names: language === 'ml' ? [name_ml ?? name, name] : [name, name_ml ?? ''],
      died,
      relation: inLanguage(memorial.description, memorial.description_ml),
      funeral:
        at === null
          ? null
          : {
              at,
              place: inLanguage(memorial.funeral_place, memorial.funeral_place_ml),
              notes: [note, contact].filter((line) => line !== null),
            },
      address: publicUrl.replace(/^https?:\/\//, '') + path,
    },
    image,
    language,
    format,
  };
}

/** Returns a hash of the displayed content, which changes with each shown fact. */
function tagOf(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, card]))
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Draws cards one at a time, so that uploaded pictures can be processed too, and caches the most recently used cards.
 */
function createCards(storage: Storage): (tag: string, card: Card) => Promise<Buffer | undefined> {
  const oneAtATime = pLimit(1);
  const stored = new LRUCache<string, Buffer, Card>({
    maxSize: MAX_BYTES,
    sizeCalculation: (card) => card.length,
    fetchMethod: async (_tag, _stale, { context: { subject, image, language, format } }) => {
      if (oneAtATime.pendingCount >= MAX_WAITING) {
        throw new AppError('busy', 'busy', { retryAfterSeconds: 5 });
      }
      return oneAtATime(async () => {
        const portrait = image === null ? undefined : await storage.open('events', image);
        const content = portrait && (await buffer(portrait.stream));
        return callWorker((ask) => ask('drawShareCard', subject, language, format, content));
      });
    },
  });
  return (tag, context) => stored.fetch(tag, { context });
}

/** Serves the pictures of memorials for messages and link previews. */
export function addShareCards(app: FastifyInstance, platform: Platform, queues: Queues): void {
  const cardFor = createCards(platform.storage);
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, id, portrait, malayalam] = CARD_NAME.exec(request.params.file) ?? [];
    if (id === undefined) return reply.callNotFound();
    const memorial = await runAsVisitor(queues, request.ip, () => readMemorialForVisitors(platform, Number(id)));
    const language = malayalam === undefined ? 'en' : 'ml';
    const format = portrait === undefined ? 'landscape' : 'portrait';
    const card = cardOf(memorial, language, format, platform.config.publicUrl);
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
