import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileField, FileFields } from '#contract/endpoint.ts';
import { maxArchiveBytes, maxPdfBytes, maxTableBytes, maxImageBytes } from '#contract/files.ts';
import type { MessageCode } from '#contract/messages.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import { noSpaceError, type StagedFile, type Storage } from '#server/platform/storage/storage.ts';

/** A parsed form. Its files are in the staging folder, and their content has not been checked yet. */
export interface UploadedForm {
  readonly body: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, readonly StagedFile[]>;
}

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_NAME_LENGTH = 100;
/** Maximum bytes of the fields and headers in a request body, in addition to the files. */
const MAX_OTHER_BYTES = 1024 * 1024;

const maxBytes: Readonly<Record<FileField['kind'], number>> = {
  image: maxImageBytes,
  pdf: maxPdfBytes,
  table: maxTableBytes,
  archive: maxArchiveBytes,
};
const tooLarge: Readonly<Record<FileField['kind'], MessageCode>> = {
  image: 'imageTooLarge',
  pdf: 'pdfTooLarge',
  table: 'tableTooLarge',
  archive: 'archiveTooLarge',
};

/** Enables multipart forms. Only `withUploadedForm` reads their bodies. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { preservePath: true, throwFileSizeLimit: false });
}

/** Maps an error of the multipart parser to an AppError. Every such error is caused by the client. */
function unreadable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isLimit = code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT';
  return isLimit ? new AppError('too-large', 'partsTooMany') : new AppError('invalid', 'unreadable');
}

async function* partsOf(request: FastifyRequest, fileSize: number) {
  const limits = {
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_FIELDS,
    files: MAX_FIELDS,
    parts: 2 * MAX_FIELDS,
    headerPairs: 20,
    fileSize,
  };
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * Rejects file names that contain a path or an implausible extension. The server never uses the names, but no browser
 * sends such a name for a chosen file.
 */
function refuseFileName(field: string, name: string | undefined): void {
  if (name !== undefined && /[/\\\p{Cc}]|\.[a-z\d]{20,}$/iu.test(name)) {
    throw fieldAppError('invalid', field, 'fileNameRefused');
  }
}

async function stagePart(storage: Storage, part: MultipartFile, kind: FileField['kind']): Promise<StagedFile> {
  try {
    return await storage.stage(part.file, maxBytes[kind]);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'too-large') {
      throw fieldAppError('too-large', part.fieldname, tooLarge[kind]);
    }
    // `errored` is set if the connection broke while the file was received. All other errors are server faults.
    if (part.file.errored) throw unreadable(part.file.errored);
    throw error;
  }
}

/** Parses the form. Each file is added to `staged` as soon as it exists, so that the caller can discard it. */
async function readForm(
  request: FastifyRequest,
  accepted: FileFields,
  storage: Storage,
  staged: StagedFile[],
): Promise<UploadedForm> {
  const body = new Map<string, string>();
  const files = new Map<string, StagedFile[]>();
  for await (const part of partsOf(request, Math.max(...Object.values(maxBytes)) + 1)) {
    const name = part.fieldname;
    if (part.type === 'field') {
      if (name.length > MAX_NAME_LENGTH || typeof part.value !== 'string') throw new AppError('invalid', 'unreadable');
      if (part.valueTruncated) throw fieldAppError('too-large', name, 'tooLarge');
      if (body.has(name)) throw fieldAppError('invalid', name, 'fieldRepeated');
      body.set(name, part.value);
      continue;
    }
    const field = Object.hasOwn(accepted, name) ? accepted[name] : undefined;
    if (!field) throw fieldAppError('invalid', name, 'fileUnexpected');
    refuseFileName(name, part.filename);
    const file = await stagePart(storage, part, field.kind);
    staged.push(file);
    // If the user chose no file for a field, browsers send an empty file (decision 4).
    if (file.size === 0) continue;
    const earlier = files.get(name) ?? [];
    const max = field.max ?? 1;
    if (earlier.length >= max) {
      throw fieldAppError('invalid', name, max === 1 ? 'fileOnlyOne' : 'filesTooMany');
    }
    files.set(name, [...earlier, file]);
  }
  return { body: Object.fromEntries(body), files };
}

function maxBytesOf(accepted: FileFields): number {
  const files = Object.values(accepted).map(({ kind, max = 1 }) => max * maxBytes[kind]);
  return files.reduce((sum, bytes) => sum + bytes, MAX_OTHER_BYTES);
}

/** Returns the error for an oversized body, at the field of the file if the form takes only one file. */
function tooLargeError(accepted: FileFields): AppError {
  const [only, ...others] = Object.entries(accepted);
  if (!only || others.length > 0 || only[1].max !== undefined) return new AppError('too-large', 'tooLarge');
  return fieldAppError('too-large', only[0], tooLarge[only[1].kind]);
}

/**
 * Parses a multipart form, stages its files and runs `act`. Afterwards, deletes all staged files that `act` did not
 * store, even on failure.
 * @throws AppError for a malformed form, for unexpected, oversized or too many parts, or if the disk is full
 */
export async function withUploadedForm<T>(
  request: FastifyRequest,
  accepted: FileFields,
  storage: Storage,
  act: (form: UploadedForm) => Promise<T>,
): Promise<T> {
  const staged: StagedFile[] = [];
  const max = maxBytesOf(accepted);
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > max) throw tooLargeError(accepted);
  // A form of at most MAX_OTHER_BYTES may contain only text, which is accepted even if the disk is full. If it contains
  // a file, staging the file fails.
  if (length > MAX_OTHER_BYTES && !(await storage.hasRoom(length))) throw noSpaceError();
  try {
    return await act(await readForm(request, accepted, storage, staged));
  } finally {
    for (const file of staged) await file.discard();
  }
}
