import type { Settings } from './settings.ts';

export type DatabaseConfig =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Where files are kept: on the disk of this machine. */
export interface StorageConfig {
  readonly kind: 'disk';
  readonly directory: string;
}

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
