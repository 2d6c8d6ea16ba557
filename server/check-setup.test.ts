import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from './records/changes-store.ts';
import type { DatabaseConfig } from './platform/config/config.ts';
import { openDisk } from './platform/storage/disk.ts';
import { fileNames, putFiles } from './testing/stored-files.ts';
import { type TestApp } from './testing/running-app.ts';
import { appForAllTests, appForEachTest } from './testing/test-apps.ts';
import { runScript } from './testing/running-process.ts';
import { startSmtpServer } from './testing/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { temporaryFolder } from './testing/temporary.ts';

interface Checked {
  readonly text: string;
  readonly code: number;
}

/**
 * Returns the rows of the output about one subject, each joined to one line: `ok Database SQLite 3.5, up to date …`.
 */
function rowsOf({ text }: Checked, about: string): readonly string[] {
  const rows: string[] = [];
  for (const line of text.split('\n')) {
    if (/^(ok|warning|fault) /.test(line)) rows.push(line);
    else if (rows.length > 0) rows.push(`${rows.pop()} ${line.trim()}`);
  }
  return rows.map((row) => row.replaceAll(/\s+/g, ' ')).filter((row) => row.split(' ')[1] === about);
}

function addressOf(config: DatabaseConfig): string {
  return config.engine === 'postgres' ? config.url : '';
}

async function check(
  app: TestApp,
  settings: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): Promise<Checked> {
  const all = { DATABASE_URL: addressOf(app.platform.config.database), ...settings };
  return runScript(app, 'check-setup.ts', { words, settings: all }).then(
    ({ stdout }) => ({ text: stdout, code: 0 }),
    (error: { stdout: string; code: number }) => ({ text: error.stdout, code: error.code }),
  );
}

/** Lists a folder, without SQLite's temporary files. */
async function contentOf(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => !/-(wal|shm)$/.test(name)).toSorted();
}

describe('npm run check-setup beside a running site', () => {
  const app = appForAllTests();
  let directory: string;
  beforeAll(async () => {
    ({ directory } = app.platform.config.storage);
  });

  it('finds everything in order and changes nothing', async () => {
    const before = await contentOf(directory);
    const { port } = new URL(app.url);
    const checked = await check(app, { HOST: '127.0.0.1', PORT: port });
    expect(checked.code).toBe(0);
    expect(rowsOf(checked, 'Address')).toEqual([
      expect.stringMatching(`^ok Address The site is running at PORT ${port} on HOST 127.0.0.1, version `),
    ]);
    expect(rowsOf(checked, 'Database')).toEqual([expect.stringMatching(/^ok Database \w+ [\d.]+, up to date /)]);
    expect(rowsOf(checked, 'Files')).toEqual(['ok Files A file was written, read and deleted.']);
    expect(rowsOf(checked, 'Secret')).toEqual(['ok Secret It is stored in DATA_DIR/secret.']);
    expect(rowsOf(checked, 'Clock')).toEqual([expect.stringMatching(/^ok Clock The time here is /)]);
    expect(await contentOf(directory)).toEqual(before);
  });

  it('warns of unlikely settings without their values', async () => {
    const checked = await check(app, {
      PUBLIC_URL: 'http://cmj.example',
      DATABSE_URL: 'postgres://cmj:hidden@db.example/cmj',
      SECRET: 'hidden'.repeat(6),
      MEMORY_MB: '99999999'.slice(0, 6),
    });
    expect(checked.code).toBe(0);
    expect(rowsOf(checked, 'Settings')).toEqual([
      expect.stringMatching(/^ok Settings Set: .*PUBLIC_URL.*SECRET/),
      'warning Settings DATABSE_URL is not a setting and has no effect. Did you mean DATABASE_URL?',
      expect.stringMatching(/^warning Settings PUBLIC_URL uses http on a public host, /),
    ]);
    expect(rowsOf(checked, 'Mail')).toEqual([expect.stringMatching(/^warning Mail .+ Set SMTP_URL, /)]);
    expect(rowsOf(checked, 'Backups')).toEqual([expect.stringMatching(/^warning Backups .+ Set BACKUP_DIR /)]);
    expect(rowsOf(checked, 'Memory')).toEqual([expect.stringMatching(/^warning Memory MEMORY_MB is 999999, /)]);
    expect(checked.text).not.toContain('hidden');
  });

  it('reports each invalid setting and exits with 1', async () => {
    const checked = await check(app, { PORT: 'x', SMTP_URL: 'smtp://office:hid#den@mail.example' });
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Settings')).toHaveLength(2);
    expect(checked.text).toContain('2 faults, 0 warnings.');
    expect(checked.text).not.toContain('hid');
  });

  it('reports why the database does not respond, and checks the rest', async () => {
    const checked = await check(app, { DATABASE_URL: 'postgres://cmj:hidden@127.0.0.1:1/cmj' });
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Database')).toEqual([
      'fault Database The database cannot be reached (ECONNREFUSED: nothing listens at its host and port). Check DATABASE_URL.',
    ]);
    expect(rowsOf(checked, 'Memory')).toHaveLength(1);
    expect(checked.text).not.toContain('hidden');
  });

  it('reports that another program uses the port', async () => {
    const server = await startSmtpServer();
    const { port } = new URL(server.url);
    const checked = await check(app, { HOST: '127.0.0.1', PORT: port });
    await server.close();
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Address')).toEqual([expect.stringMatching(`^fault Address PORT ${port} is in use by `)]);
  });

  it('tests the mail server without sending email, unless it is given an address', async () => {
    const server = await startSmtpServer();
    expect(rowsOf(await check(app, { SMTP_URL: server.url }), 'Mail')).toEqual([
      expect.stringMatching(/^ok Mail 127\.0\.0\.1:\d+ responds\. No sign-in is configured, /),
    ]);
    expect(server.messages).toEqual([]);
    const sent = await check(app, { SMTP_URL: server.url }, ['--to', 'treasurer@cmj.example']);
    expect(rowsOf(sent, 'Mail')).toHaveLength(2);
    expect(server.messages).toEqual([expect.stringMatching(/^To: treasurer@cmj\.example\r$/m)]);
    await server.close();
  });

  it('reports that a password would be sent unencrypted', async () => {
    const server = await startSmtpServer((line) => (line === 'STARTTLS' ? '502 not here' : undefined));
    const url = server.url.replace('//', '//office:hidden@');
    const checked = await check(app, { SMTP_URL: url });
    await server.close();
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Mail')).toEqual([
      expect.stringMatching(/^fault Mail Emails cannot be sent through SMTP_URL .+ the connection cannot be encrypted/),
    ]);
    expect(checked.text).not.toContain('hidden');
  });

  it('reports that less space is free than required', async () => {
    const checked = await check(app, { MIN_FREE_MB: '1000000' });
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Disk')[0]).toMatch(/^fault Disk .+ are free; .+ are refused\. Free some space/);
    expect(rowsOf(checked, 'Files')).toEqual([expect.stringMatching(/^warning Files Uploads are refused/)]);
  });

  it('checks the backup folder and the newest backup', async () => {
    const backups = await temporaryFolder();
    const settings = { BACKUP_DIR: backups };
    expect(rowsOf(await check(app, settings), 'Backups')[0]).toMatch(/^warning Backups .+ contains no backup yet/);
    const DATABASE_URL = addressOf(app.platform.config.database);
    await runScript(app, 'backup.ts', { words: ['--to', backups], settings: { DATABASE_URL } });
    expect(rowsOf(await check(app, settings), 'Backups')).toEqual([
      'ok Backups The last backup is 0 minutes old, not encrypted.',
      expect.stringMatching(/^warning Backups BACKUP_DIR is on the same disk as DATA_DIR/),
    ]);
    expect((await readdir(backups)).filter((name) => name.startsWith('check-setup'))).toEqual([]);
    const nowhere = { BACKUP_DIR: join(backups, 'away', 'backups') };
    expect(rowsOf(await check(app, nowhere), 'Backups')[0]).toMatch(/^fault Backups .+ mount its disk/);
  });
});

describe('npm run check-setup on a site with a problem', () => {
  const app = appForEachTest();

  const schema = () => app.platform.database.withTables<{ kysely_migration: { name: string } }>();

  it.each(['0016-profile-states', '9999-later'])('reports the schema %s', async (name) => {
    await schema().deleteFrom('kysely_migration').where('name', '>', '4000-baseline').execute();
    await schema().updateTable('kysely_migration').set({ name }).execute();
    const checked = await check(app);
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Database')).toEqual([
      expect.stringMatching(/^fault Database .+ written by (?:another program|a) version/),
    ]);
  });

  it('reports that the clock is behind the newest entry of the site', async () => {
    await recordChange(app.platform.database, {
      at: Date.now() + 3 * 24 * 60 * 60_000,
      actorId: 1,
      action: 'signed in',
      subject: { type: null, id: 'sample' },
    });
    const checked = await check(app);
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Clock')).toEqual([
      expect.stringMatching(/^fault Clock .+ 3 days before the last entry of the site/),
    ]);
  });
});

describe('npm run check-setup before the first start', () => {
  const app = appForAllTests();
  let directory: string;
  let empty: TestDatabase;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cmj-setup-'));
    empty = await createTestDatabase(directory);
  });
  afterAll(async () => {
    await empty.drop();
    await rm(directory, { recursive: true });
  });

  it('finds that a site can be created, without creating one', async () => {
    const settings = { DATA_DIR: join(directory, 'not', 'there'), DATABASE_URL: addressOf(empty.config) };
    for (let count = 0; count < 2; count += 1) {
      const checked = await check(app, settings);
      expect(checked.code).toBe(0);
      expect(rowsOf(checked, 'Database')).toEqual([expect.stringMatching(/^ok Database .+, empty\. The first start /)]);
      expect(rowsOf(checked, 'Files')).toEqual(['ok Files A file was written, read and deleted.']);
      expect(rowsOf(checked, 'Secret')).toEqual(['ok Secret The first start creates DATA_DIR/secret.']);
      expect(await readdir(directory)).toEqual([]);
    }
  });

  it('reports files beside an empty database', async () => {
    const data = join(directory, 'filled');
    await openDisk(data);
    await putFiles(data, fileNames(2));
    const checked = await check(app, { DATA_DIR: data, DATABASE_URL: addressOf(empty.config) });
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Files')[1]).toMatch(
      /^fault Files The database is empty, but DATA_DIR contains files \(2\)\./,
    );
  });

  it('reports a damaged database', async () => {
    const data = join(directory, 'damaged');
    await mkdir(data);
    await copyFile(import.meta.filename, join(data, 'cmj.sqlite'));
    const checked = await check(app, { DATA_DIR: data, DATABASE_URL: '' });
    expect(checked.code).toBe(1);
    expect(rowsOf(checked, 'Database')).toEqual([
      expect.stringMatching(/ is damaged \(SQLITE_NOTADB\)\. Restore a backup\.$/),
    ]);
    expect(existsSync(join(data, 'images'))).toBe(false);
  });
});
