import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { covers } from '#contract/duties.ts';
import { recordReading } from '#server/records/record-reading.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FindPrivateFile, PrivateFile, PrivateFolder } from '#server/records/private-file.ts';
import { isStoredName } from '#server/platform/storage/storage.ts';
import type { TokenHolder } from '#server/platform/tokens/holders.ts';
import { type FindCookieHolder, findFileReaders, type FindTokenHolder, sendsCredentials } from './access.ts';
import { isNotModified } from './headers.ts';
import { type Queues, runAsVisitor } from './queues.ts';
import { sessionExpired, recordDenial } from './request-log.ts';
import { etagOf, sendPrivateFile, contentTypeOf } from './send-file.ts';

export interface PrivateFileRules {
  readonly owners: Readonly<Record<PrivateFolder, readonly FindPrivateFile[]>>;
  /** Find pictures of unpublished events and memorials in `events`. All other files there are public. */
  readonly findUnpublished: readonly FindPrivateFile[];
  readonly byToken: FindTokenHolder;
  readonly byCookie: FindCookieHolder;
  readonly queues: Queues;
  /**
   * Called before a file is sent to a member.
   * @param file identical for all sizes of a photo and all parts of a PDF
   * @throws AppError `too-many` if the member has downloaded too many files
   */
  readonly noteFetched: (accountId: number, folder: PrivateFolder, file: string) => void;
}

interface FileRoute {
  readonly Params: { readonly file: string };
  readonly Querystring: { readonly download?: unknown };
}
type FileRequest = FastifyRequest<FileRoute>;

const NAME_DIGITS = 32;

/** Returns the file name that is stored in the record. For all sizes of a photo, this is the name of its JPEG. */
function ownName(folder: PrivateFolder | 'events', file: string): string {
  return folder === 'pdf' ? file : `${file.slice(0, NAME_DIGITS)}.jpg`;
}

async function findFile(owners: readonly FindPrivateFile[], db: Db, name: string): Promise<PrivateFile | undefined> {
  for (const find of owners) {
    const found = await find(db, name);
    if (found) return found;
  }
  return undefined;
}

function mayRead({ access, accountId, duties: held }: TokenHolder, { readers, duties }: PrivateFile): boolean {
  if (access === 'admin') return covers(held, duties);
  if (readers === 'members') return true;
  return readers !== 'office' && readers.accounts.includes(accountId);
}

/** Returns whether the browser opens the file as a page. It then gets errors as an HTML page. */
function isNavigation({ method, headers }: FileRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

/** Refuses a file. A browser that opens the file as a page gets an HTML page; otherwise throws `appError`. */
function refuse(appError: AppError, request: FileRequest, reply: FastifyReply) {
  if (!isNavigation(request)) throw appError;
  recordDenial(appError, request);
  if (appError.kind === 'unauthenticated') reply.code(401);
  return reply.callNotFound();
}

/**
 * Serves photos and PDFs. Access is checked for every request (decision 12). If the file name in the path is invalid,
 * the path is handled as the path of a page.
 */
export function addPrivateFiles(app: FastifyInstance, platform: Platform, rules: PrivateFileRules): void {
  const { config, database, storage } = platform;

  async function response(folder: PrivateFolder, request: FileRequest, reply: FastifyReply) {
    const { file } = request.params;
    reply.headers({ 'cache-control': 'private, no-store', vary: 'authorization, cookie', 'x-robots-tag': 'noindex' });
    const readers = await findFileReaders(request, config.publicUrl, rules);
    const [first] = readers;
    if (!first) {
      const details = sendsCredentials(request, config.publicUrl) ? { denial: sessionExpired } : {};
      return refuse(new AppError('unauthenticated', 'signInNeeded', details), request, reply);
    }
    const name = ownName(folder, file);
    const queue = first.access === 'admin' ? 'office' : 'members';
    const find = () => findFile(rules.owners[folder], database, name);
    const found = await rules.queues.run(queue, String(first.accountId), find, 'files');
    // An administrator without the duty may be signed in as a member too.
    const reader = found && readers.find((one) => mayRead(one, found));
    request.session = (reader ?? first).access;
    if (!reader) {
      // A hidden file looks like a missing one; only the log tells them apart.
      const rule = found ? 'file of somebody else' : 'no such file';
      const denial = { rule, accountId: first.accountId };
      return refuse(new AppError('missing', 'notFound', { denial }), request, reply);
    }
    if (found.noted && reader.access === 'admin') {
      await recordReading(platform, { at: platform.now(), actorId: reader.accountId, ...found.noted });
    }
    // A 304 response does not count as a download.
    const isDownloaded = reader.access === 'user' && !isNotModified(request, etagOf(file));
    if (isDownloaded) rules.noteFetched(reader.accountId, folder, name);
    return sendPrivateFile(request, reply, storage, {
      folder,
      file,
      mayBeCached: folder === 'images' && found.readers === 'members',
      title: found.title ?? '',
      isDownload: request.query.download !== undefined,
    });
  }

  for (const folder of ['images', 'pdf'] as const) {
    app.route<FileRoute>({
      method: ['GET', 'HEAD'],
      url: `/${folder}/:file`,
      handler: async (request, reply) =>
        isStoredName(request.params.file) ? response(folder, request, reply) : reply.callNotFound(),
    });
  }
}

/** Folders with pictures of public pages. A changed file gets a new name, so browsers may cache them (decision 12). */
const PUBLIC_FOLDERS = ['uploads', 'events'] as const;

/**
 * Serves stored public files, and pictures of unpublished events and memorials to the office. A path without a stored
 * file is handled as the path of a page.
 */
export function addFiles(
  app: FastifyInstance,
  { config, database, storage }: Platform,
  rules: Pick<PrivateFileRules, 'findUnpublished' | 'byToken' | 'byCookie' | 'queues'>,
): void {
  async function findUnpublished(request: FastifyRequest, file: string): Promise<PrivateFile | undefined> {
    const find = () => findFile(rules.findUnpublished, database, ownName('events', file));
    return runAsVisitor(rules.queues, request.ip, find);
  }

  for (const folder of PUBLIC_FOLDERS) {
    app.get<{ Params: { file: string } }>(`/${folder}/:file`, async (request, reply) => {
      const { file } = request.params;
      // The path may be the path of a page, such as `/events/12`.
      if (!isStoredName(file)) return reply.callNotFound();
      const unpublished = folder === 'events' ? await findUnpublished(request, file) : undefined;
      const readers = unpublished ? await findFileReaders(request, config.publicUrl, rules) : [];
      if (unpublished && !readers.some((reader) => mayRead(reader, unpublished))) {
        return reply.header('cache-control', 'no-store').callNotFound();
      }
      const found = await storage.open(folder, file);
      if (!found) return reply.callNotFound();
      return reply
        .type(contentTypeOf(file))
        .header('content-length', found.size)
        .header('cache-control', unpublished ? 'private, no-store' : 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.stream);
    });
  }
}
