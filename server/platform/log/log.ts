import { setTimeout as wait } from 'node:timers/promises';
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { type Logger, type LoggerOptions, pino } from 'pino';

/**
 * Maximum number of characters buffered for a slow reader. When the buffer is full, lines are dropped until it is
 * empty.
 */
const MAX_BUFFERED = 1_000_000;

interface LogDestination {
  readonly write: (line: string) => void;
  /** Calls back when all lines are written or the reader has gone. Does not call back while the reader stalls. */
  readonly flush: (done: () => void) => void;
}

const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), event: 'log.dropped', dropped, msg: 'Log lines were dropped' })}\n`;

/**
 * Makes a terminal non-blocking. Node writes to terminals synchronously by default, so a stalled terminal (Ctrl+S,
 * `docker -t`) would block the process.
 */
function unblock(terminal: Socket): void {
  const handle: unknown = Reflect.get(terminal, '_handle');
  if (typeof handle !== 'object' || handle === null || !('setBlocking' in handle)) return;
  if (typeof handle.setBlocking === 'function') Reflect.apply(handle.setBlocking, handle, [false]);
}

/**
 * Returns a destination for pipes, sockets and terminals. Writes do not block: lines are buffered for a slow reader, and
 * dropped and counted when the buffer is full.
 */
function toReader(stream: Socket): LogDestination {
  let readerLost = false;
  let dropped = 0;
  stream.on('error', () => {
    readerLost = true;
  });
  stream.on('drain', () => {
    if (dropped > 0) stream.write(droppedLine(dropped));
    dropped = 0;
  });
  return {
    write: (line) => {
      if (readerLost) return;
      // After one dropped line, further lines are dropped until the reader has caught up. This leaves one gap instead
      // of many.
      if (dropped > 0 || stream.writableLength + line.length > MAX_BUFFERED) dropped += 1;
      else stream.write(line);
    },
    flush: (done) => {
      if (readerLost) done();
      else stream.write('', () => done());
    },
  };
}

/** Returns a destination for files. Lines are dropped and counted while the disk is full. */
function toFile(fd: number): LogDestination {
  let dropped = 0;
  let lineIsCut = false;
  return {
    write: (line) => {
      const bytes = Buffer.from(`${lineIsCut ? '\n' : ''}${dropped > 0 ? droppedLine(dropped) : ''}${line}`);
      try {
        lineIsCut = writeSync(fd, bytes) < bytes.length;
        dropped = lineIsCut ? dropped + 1 : 0;
      } catch {
        dropped += 1;
      }
    },
    flush: (done) => done(),
  };
}

function openStandardOutput(): LogDestination {
  // Accessing `process.stderr` makes its pipe non-blocking too. Errors are ignored, because they only mean that the
  // reader has gone.
  for (const stream of [process.stdout, process.stderr]) {
    if (stream instanceof Socket && stream.isTTY) unblock(stream);
    stream.on('error', () => {});
  }
  return process.stdout instanceof Socket ? toReader(process.stdout) : toFile(1);
}

let opened: LogDestination | undefined;

/**
 * Returns stdout as the process's log destination. Writes never block and never fail. If the reader goes away, only
 * logging stops.
 */
function standardOutput(): LogDestination {
  opened ??= openStandardOutput();
  return opened;
}

/**
 * The `event` keys of log lines, explained in docs/operate/log.md. They never change, so that an operator can search
 * for them.
 */
export const logEvents = [
  'audit.waiting',
  'backup.cleanup-failed',
  'backup.erasures-failed',
  'backup.failed',
  'backup.missing-files',
  'backup.open-folder',
  'backup.schedule-failed',
  'backup.start-failed',
  'backup.unreadable',
  'bin.erase-failed',
  'bin.move-failed',
  'daily-email.failed',
  'db.damaged',
  'db.version',
  'email.check-failed',
  'email.unreachable',
  'email.unrecorded',
  'file.cleanup-failed',
  'file.missing',
  'file.restored',
  'housekeeping.failed',
  'http.server',
  'job.failed',
  'job.read-failed',
  'job.unrecorded',
  'limits.release-failed',
  'log.dropped',
  'metrics.failed',
  'process.start-failed',
  'process.stop-failed',
  'process.stop-timeout',
  'process.stopping',
  'process.uncaught',
  'proxy.untrusted',
  'queue.full',
  'request.aborted',
  'request.answered',
  'request.failed',
  'request.skipped',
  'sample.skipped',
  'search.index-failed',
  'settings.warning',
  'site.problem',
  'site.problem-solved',
  'task.failed',
  'task.skipped',
] as const;
type LogEvent = (typeof logEvents)[number];

/** Writes a line. `message` says what happened, which setting or file it was about, and what to do. */
type Write = (fields: { readonly event: LogEvent; readonly [field: string]: unknown }, message: string) => void;

export interface Log extends Pick<Logger, 'flush' | 'isLevelEnabled'> {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  readonly fatal: Write;
  /** Returns a logger for a library. All lines of the library get the same `event` key. */
  readonly child: (fields: { readonly event: LogEvent }) => Logger;
}

/** Fields that must never be logged. They are removed from a log line if they are passed by mistake. */
const PRIVATE_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'accessToken',
  'refreshToken',
  'token',
  'email',
  'phone',
  'to',
];

interface LoggedError {
  readonly name: string;
  readonly code?: string;
  readonly at: readonly string[];
  readonly cause?: LoggedError;
}

const MAX_CAUSES = 3;

/** Describes an error without its message, because the messages of database errors can contain personal data. */
function describeError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // Skip the message, which can contain lines that look like stack frames.
  const stack = error.stack ?? '';
  const start = stack.indexOf(error.message);
  const behind = start === -1 ? stack : stack.slice(start + error.message.length);
  const frames = behind.split('\n').filter((line) => /^\s+at .*(:\d+:\d+|<anonymous>)\)?$/.test(line));
  const cause = error.cause instanceof Error && causes > 0 ? { cause: describeError(error.cause, causes - 1) } : {};
  return { name: error.name, ...code, at: frames.slice(0, 12).map((frame) => frame.trim()), ...cause };
}

/**
 * Returns the arguments for a log call with an error and no other message; undefined for other calls. They contain a
 * fixed message, because pino would log the message of the error.
 */
function withoutErrorMessage(given: readonly unknown[]): [unknown, string] | undefined {
  const [first, words] = given;
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  if (!(error instanceof Error) || (words !== undefined && words !== error.message)) return undefined;
  return [first, 'An error was logged without a message'];
}

/** Creates a log that writes one JSON line per event to stdout, without personal data (decision 30). */
export function createLog(level: string): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: { method?: string }) => ({ method: request.method }),
      res: (response: { statusCode?: number }) => ({ status: response.statusCode }),
    },
    redact: { paths: PRIVATE_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
    hooks: {
      logMethod(given, method) {
        method.apply(this, withoutErrorMessage(given) ?? given);
      },
    },
  };
  return pino(options, standardOutput());
}

/** Maximum time that a process waits for the reader of its log before it exits. */
const MAX_FLUSH_MS = 1_000;

/** Waits until all lines are written, at most one second. Call it before `process.exit`, which drops pending lines. */
export async function flushLog(log: Log): Promise<void> {
  const flushed = new Promise<void>((resolve) => log.flush(() => resolve()));
  await Promise.race([flushed, wait(MAX_FLUSH_MS)]);
}

/** Logs an uncaught error and exits with code 1, even if the output stalls. */
export function exitOnUncaughtError(log: Log): void {
  process.once('uncaughtException', (error) => {
    const end = () => process.exit(1);
    process.on('uncaughtException', end);
    log.fatal({ event: 'process.uncaught', err: error }, 'An uncaught error ends the process');
    setTimeout(end, MAX_FLUSH_MS);
    log.flush(end);
  });
}
