import { setTimeout as wait } from 'node:timers/promises';
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { type Logger, type LoggerOptions, pino } from 'pino';

/** Characters that may wait for a slow reader. Beyond that, lines are dropped until the reader has caught up. */
const MAX_WAITING = 1_000_000;

/** Where pino writes its lines. */
interface LogDestination {
  readonly write: (line: string) => void;
  /** Calls back when every line was taken or the reader is gone: never, while the reader stalls. */
  readonly flush: (done: () => void) => void;
}

const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped, msg: 'lines of the log were dropped' })}\n`;

/** Node writes to a terminal synchronously by default: one that hangs (Ctrl+S, a stalled `docker -t`) would block everything. */
function unblock(terminal: Socket): void {
  const handle: unknown = Reflect.get(terminal, '_handle');
  if (typeof handle !== 'object' || handle === null || !('setBlocking' in handle)) return;
  if (typeof handle.setBlocking === 'function') Reflect.apply(handle.setBlocking, handle, [false]);
}

/** Pipes, sockets and terminals: the event loop writes as fast as the reader reads. */
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
      // Once it drops lines, it drops all until the reader has caught up: one gap instead of many.
      if (dropped > 0 || stream.writableLength + line.length > MAX_WAITING) dropped += 1;
      else stream.write(line);
    },
    flush: (done) => {
      if (readerLost) done();
      else stream.write('', () => done());
    },
  };
}

/** Files. A full disk drops lines until there is room again. */
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
  // Also makes a pipe for standard error non-blocking, and its lost reader harmless.
  for (const stream of [process.stdout, process.stderr]) {
    if (stream instanceof Socket && stream.isTTY) unblock(stream);
    stream.on('error', () => {});
  }
  return process.stdout instanceof Socket ? toReader(process.stdout) : toFile(1);
}

let opened: LogDestination | undefined;

/**
 * Standard output as a destination for log lines, one for the whole process. A write never blocks on a reader and never
 * fails: 1 MB waits for a slow reader, more is dropped and counted; when the reader goes away, only the log ends.
 */
function standardOutput(): LogDestination {
  opened ??= openStandardOutput();
  return opened;
}

export type Log = Logger;

/** A second net: none of these is meant to reach the log, and none does if it is handed in by mistake. */
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

/** Of the errors that led to one. */
const MAX_CAUSES = 3;

/** The message is left out: that of a database error repeats the values it was about. */
function describeError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // Behind the message, for a message can have lines that look like frames.
  const stack = error.stack ?? '';
  const start = stack.indexOf(error.message);
  const behind = start === -1 ? stack : stack.slice(start + error.message.length);
  const frames = behind.split('\n').filter((line) => /^\s+at .*(:\d+:\d+|<anonymous>)\)?$/.test(line));
  const cause = error.cause instanceof Error && causes > 0 ? { cause: describeError(error.cause, causes - 1) } : {};
  return { name: error.name, ...code, at: frames.slice(0, 12).map((frame) => frame.trim()), ...cause };
}

/** An error logged without words lends its message to the line: it gets words of ours. */
function withWords(given: readonly unknown[]): [unknown, string] | undefined {
  const [first, words] = given;
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  if (!(error instanceof Error) || (words !== undefined && words !== error.message)) return undefined;
  return [first, 'something failed'];
}

/** One JSON line for each event, on standard output, without personal data (decision 30). */
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
        method.apply(this, withWords(given) ?? given);
      },
    },
  };
  return pino(options, standardOutput());
}

/** Milliseconds that the end of the process waits for the reader of the log. */
const MAX_FLUSH_MS = 1_000;

/** Waits until the reader has taken all lines, but at most a second. Call it before `process.exit`, which drops them. */
export async function flushLog(log: Log): Promise<void> {
  const flushed = new Promise<void>((resolve) => log.flush(() => resolve()));
  await Promise.race([flushed, wait(MAX_FLUSH_MS)]);
}

/** Logs an error that nothing caught and ends the process with 1, whatever becomes of its output. */
export function exitOnUncaughtError(log: Log): void {
  process.once('uncaughtException', (error) => {
    const end = () => process.exit(1);
    process.on('uncaughtException', end);
    log.fatal({ err: error }, 'an error that nothing caught ends the process');
    setTimeout(end, MAX_FLUSH_MS);
    log.flush(end);
  });
}
