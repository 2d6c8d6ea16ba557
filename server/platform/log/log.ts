import { pino, type Logger } from 'pino';

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
}

/** The message is left out: that of a database error repeats the values it was about. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, ...code, at: frames.slice(0, 12).map((frame) => frame.trim()) };
}

/** One JSON line for each event, on standard output, without personal data (decision 30). */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: (request: { method?: string }) => ({ method: request.method }),
      res: (answer: { statusCode?: number }) => ({ status: answer.statusCode }),
    },
    redact: { paths: PRIVATE_FIELDS.flatMap((field) => [field, `*.${field}`, `*.headers.${field}`]), remove: true },
  });
}
