import { join } from 'node:path';
import type { Settings } from './settings.ts';

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Where files are kept: on the disk of this machine. */
export interface StorageConfig {
  readonly kind: 'disk';
  readonly directory: string;
}

/**
 * Mail goes out through a server, or into a folder for somebody to look at. `from` is an address, with a name before it
 * if it is not to be that of the association.
 */
export type MailConfig = { readonly from: string } & (
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'outbox'; readonly directory: string }
);

export function readDatabase(settings: Settings, unset: string): DatabaseConfig {
  const url = settings.text('DATABASE_URL');
  if (url === undefined) return { engine: 'sqlite', file: unset };
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return { engine: 'postgres', url };
  return settings.refuse('DATABASE_URL', 'must begin with postgres://, or be unset for SQLite', {
    engine: 'sqlite',
    file: unset,
  });
}

export function readStorage(settings: Settings, dataDirectory: string): StorageConfig {
  if (settings.text('STORAGE_URL') !== undefined) {
    settings.refuse('STORAGE_URL', 'cannot be used yet: leave it unset to keep files in DATA_DIR', undefined);
  }
  return { kind: 'disk', directory: dataDirectory };
}

const MAILBOX = /^([^<>@"\p{Cc}]{1,100} <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u;

/** The sender is `no-reply` at the host of the site, unless the address of the server names another: `?from=…`. */
export function readMail(settings: Settings, dataDirectory: string, publicUrl: string): MailConfig {
  const from = `no-reply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}`;
  const url = settings.text('SMTP_URL');
  const outbox = { kind: 'outbox', directory: join(dataDirectory, 'outbox'), from } as const;
  if (url === undefined) return outbox;
  const parsed = URL.parse(url);
  if (!parsed?.hostname || !/^smtps?:$/.test(parsed.protocol)) {
    return settings.refuse('SMTP_URL', 'must begin with smtp:// or smtps://', outbox);
  }
  const ownFrom = parsed.searchParams.get('from');
  if (ownFrom !== null && !MAILBOX.test(ownFrom)) {
    return settings.refuse(
      'SMTP_URL',
      'must name a mailbox behind "from=", such as Office <office@cmj.example>',
      outbox,
    );
  }
  parsed.searchParams.delete('from');
  return { kind: 'smtp', url: parsed.href, from: ownFrom ?? from };
}
