import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

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
export function standardOutput(): LogDestination {
  opened ??= openStandardOutput();
  return opened;
}
