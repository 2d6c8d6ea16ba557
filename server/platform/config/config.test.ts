import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, misspelledSettings, readConfig } from './config.ts';
import { loadSecret } from './secret.ts';
import { settings } from './settings.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

it('README.md lists each setting exactly once, and nothing else', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');
  const [, section = ''] = /^## Configuration\n(.*?)^## /ms.exec(page) ?? [];
  const rows = [...section.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell);
  const listed = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name));
  expect(listed.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
});

describe('the settings', () => {
  it('default to a trial on one machine if unset or empty', () => {
    for (const env of [{}, { PORT: '', PUBLIC_URL: '  ', DATABASE_URL: '', SMTP_URL: '' }]) {
      expect(readConfig(env)).toMatchObject({
        port: 3000,
        host: 'localhost',
        publicUrl: 'http://localhost:3000',
        database: { engine: 'sqlite', file: expect.stringMatching(/data\/cmj\.sqlite$/) },
        storage: { kind: 'disk' },
        mail: { kind: 'outbox', from: 'no-reply@localhost' },
        firstAdministrator: undefined,
        demoData: true,
        offlinePages: true,
        rateLimits: true,
        shutdownDelay: 0,
        minFree: 512 * 1024 * 1024,
        trustProxy: undefined,
        backups: { directory: undefined, at: '02:00' },
        logLevel: 'info',
      });
    }
  });

  it('accept a backup folder only outside the data folder, resolving links', async () => {
    const directory = await temporaryFolder();
    const data = join(directory, 'data');
    await mkdir(data);
    await symlink(data, join(directory, 'alias'));
    const readWith = (folder: string) => problemsOf({ DATA_DIR: data, BACKUP_DIR: join(directory, folder) });
    expect(readWith('data-backups')).toEqual([]);
    expect(readWith('..backups')).toEqual([]);
    for (const folder of ['alias', 'alias/backups', 'data/../data/backups', '.']) {
      expect(readWith(folder)).toEqual([
        'BACKUP_DIR must not contain DATA_DIR or be inside it, so that backups survive the loss of DATA_DIR. Use a folder on another disk, such as /mnt/backups.',
      ]);
    }
  });

  it('of a real site are read completely', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://cmj.example/',
      DATABASE_URL: 'postgres://cmj@db.example/cmj',
      DATABASE_POOL: '25',
      SMTP_URL: 'smtps://user:word@mail.example?from=Office%20%3Coffice@cmj.example%3E',
      ADMIN_EMAIL: 'Office@CMJ.example',
      ADMIN_PASSWORD: 'a word for the office',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: 'localhost',
      publicUrl: 'https://cmj.example',
      database: {
        engine: 'postgres',
        url: 'postgres://cmj@db.example/cmj',
        connections: 25,
        lockTimeoutMs: 3000,
        statementTimeoutMs: 8000,
      },
      mail: { kind: 'smtp', url: 'smtps://user:word@mail.example', from: 'Office <office@cmj.example>' },
      firstAdministrator: { email: 'office@cmj.example', password: 'a word for the office' },
      demoData: false,
      shutdownDelay: 5,
      trustProxy: ['loopback', '10.0.0.0/8'],
    });
  });

  it('accept a bucket at Amazon or another service', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const storageOf = (env: Record<string, string>) => readConfig({ DATA_DIR: '/srv/cmj', ...keys, ...env }).storage;
    expect(storageOf({ STORAGE_URL: 's3://bucket', AWS_REGION: 'ap-south-1', AWS_SESSION_TOKEN: 'token' })).toEqual({
      kind: 's3',
      directory: '/srv/cmj',
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      bucket: 'bucket',
      prefix: '',
      region: 'ap-south-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
    const elsewhere = { STORAGE_URL: 's3://bucket/sites/cmj/', S3_ENDPOINT: 'http://s3.example:9000/storage/' };
    expect(storageOf(elsewhere)).toMatchObject({
      endpoint: 'http://s3.example:9000/storage',
      prefix: 'sites/cmj/',
      region: 'us-east-1',
    });
    // AWS variables alone do not select a bucket.
    expect(storageOf({ AWS_REGION: 'ap-south-1' })).toEqual({ kind: 'disk', directory: '/srv/cmj' });
  });

  it('report a missing key and region of a bucket', () => {
    expect(problemsOf({ STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'id' })).toEqual([
      'AWS_SECRET_ACCESS_KEY must be set together with STORAGE_URL.',
      'AWS_REGION must be the region of the bucket, such as ap-south-1, unless S3_ENDPOINT is set.',
    ]);
  });

  it('make the site listen on HOST, by default on localhost only', () => {
    const real = { PUBLIC_URL: 'https://cmj.example' };
    expect(readConfig({ ...real, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readConfig({ ...real, HOST: '' }).host).toBe('localhost');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MEMORY_MB', '255'],
    ['MIN_FREE_MB', '-1'],
    ['PUBLIC_URL', 'https://cmj.example/site'],
    ['PUBLIC_URL', 'cmj.example'],
    ['PUBLIC_URL', 'http://0.0.0.0:3000'],
    ['DATA_DIR', '~/cmj'],
    ['DATA_DIR', '$HOME/cmj'],
    ['DATA_DIR', '"/srv/cmj"'],
    ['DATA_DIR', '/proc/cmj'],
    ['BACKUP_DIR', '~/backups'],
    ['DATABASE_URL', 'mysql://hidden:word@db.example'],
    ['STORAGE_URL', 'https://bucket.example'],
    ['STORAGE_URL', 's3://hidden@bucket'],
    ['STORAGE_URL', 's3://Bucket'],
    ['STORAGE_URL', 's3://bucket/../other'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_ENDPOINT', 'https://hidden:word@s3.example'],
    ['S3_ENDPOINT', 'https://s3.example'],
    ['AWS_REGION', 'Mumbai!'],
    ['SMTP_URL', 'https://hidden:word@mail.example'],
    ['DEMO_DATA', 'yes'],
    ['OFFLINE_PAGES', 'false'],
    ['SECRET', 'hidden'],
    ['BACKUP_PASSPHRASE', 'hidden'],
    ['RATE_LIMITS', 'maybe'],
    ['DATABASE_POOL', '1'],
    ['SHUTDOWN_DELAY_S', '301'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_DIR', 'data'],
    ['BACKUP_DIR', '/'],
    ['TRUST_PROXY', 'everybody!'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'office@cmj.example'],
  ])('report in one line what is wrong with %s=%s, without repeating the value', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^[A-Z\d_]+ (must|cannot) .+\.$/);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain('hidden');
  });

  it.each([
    'smtps://user:hid#den@mail.example:465',
    'smtps://user:12/hidden@mail.example',
    'smtp://us/er:hid#d/en@mail.example?from=office@cmj.example',
    'smtp://mail.example:70000',
    'smtp://hidden@mail.example',
    'smtp://user:hidden@',
    'smtp://mail.example/hidden',
    'https://user:hidden@mail.example',
  ])('explain the format of SMTP_URL if it is %s', (url) => {
    expect(problemsOf({ SMTP_URL: url })).toEqual([
      'SMTP_URL must have the form smtps://user:password@mail.example:465, with #, / and ? in the password written as %23, %2F and %3F.',
    ]);
  });

  it.each([
    // The mail client's pool would resend an email on its own.
    [
      'smtp://mail.example?pool=true',
      'may have only these parameters after "?": from, name, tls.rejectUnauthorized, tls.servername',
    ],
    [
      'smtp://user:12?hidden@mail.example',
      'may have only these parameters after "?": from, name, tls.rejectUnauthorized, tls.servername',
    ],
    ['smtp://mail.example?from=hidden', 'must have a mailbox after "from=", such as Office <office@cmj.example>'],
  ])('report what is wrong with the parameters of the SMTP_URL %s', (url, rule) => {
    expect(problemsOf({ SMTP_URL: url })).toEqual([`SMTP_URL ${rule}.`]);
  });

  it.each([
    'postgres://cmj:hid#den@db.example/cmj',
    'postgres://cmj:12/hidden@db.example/cmj',
    'postgresql://cmj:12?hidden@db.example/cmj',
    'postgres://cmj:h@i/d#den@db.example',
    'postgres://cmj:hidden@db.example:port/cmj',
    'postgres://cmj:hidden@db example/cmj',
  ])('explain the format of DATABASE_URL if it is %s', (url) => {
    expect(problemsOf({ DATABASE_URL: url })).toEqual([
      'DATABASE_URL must have the form postgres://user:password@host:5432/name, with #, / and ? in the password written as %23, %2F and %3F. For SQLite, leave it unset.',
    ]);
  });

  it.each([
    'postgres://db.example/cmj',
    'postgresql://cmj:p%23%2F%3F@db.example:5432/cmj?sslmode=require',
    'postgres://cmj:pa@ss&x=1@db.example/cmj?application_name=a@b',
    'postgres://cmj@[::1]:5432/cmj',
    'postgres:///cmj?host=/var/run/postgresql&user=cmj',
    'postgres://cmj:word@/cmj?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/cmj',
  ])('accept the DATABASE_URL %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ engine: 'postgres', url });
  });

  it('accept an SMTP_URL with @ in user name and password, an IPv6 address or allowed parameters', () => {
    for (const url of [
      'smtps://office@cmj.example:pa@ss:w%23rd@mail.example:465',
      'smtp://[::1]:25/',
      'smtp://localhost?tls.rejectUnauthorized=false&name=cmj.example',
    ]) {
      expect(readConfig({ SMTP_URL: url }).mail.kind).toBe('smtp');
    }
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATA-DIR', 'DATA_DIR'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['CMJ_PORT', 'PORT'],
  ])('warn that %s is not a setting and suggest %s', (typed, meant) => {
    const expected = [`${typed} is not a setting and has no effect. Did you mean ${meant}?`];
    expect(misspelledSettings({ [typed]: 'hidden' })).toEqual(expected);
    expect(problemsOf({ [typed]: 'hidden', PORT: 'x' })).toEqual([expect.stringContaining('PORT must'), ...expected]);
    expect(misspelledSettings({ [typed]: ' ' })).toEqual([]);
  });

  it('ignore variables of other programs', () => {
    const others =
      'PATH HOME HOSTNAME HOSTTYPE USER MAIL SHELL TERM LANG PWD TZ NODE_ENV NODE_OPTIONS POST SORT PORTS HOSTS REPORT SSH_PORT DB_HOST DB_PORT DB_URL PGHOST PGPORT PGDATABASE PGDATA SMTP_HOST SMTP_PORT REDIS_URL API_URL BASE_URL APP_URL AWS_REGION AWS_PROFILE AWS_DEFAULT_REGION AWS_SESSION_TOKEN AWS_ENDPOINT_URL AWS_ENDPOINT_URL_S3 KUBERNETES_PORT XDG_DATA_DIRS XDG_DATA_HOME npm_config_port npm_package_name http_proxy no_proxy CI DEBUG CREDENTIALS_DIRECTORY STATE_DIRECTORY';
    expect(misspelledSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'hidden'])))).toEqual([]);
  });

  it('report all problems at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_EMAIL: 'x', ADMIN_PASSWORD: 'short' })).toHaveLength(4);
  });
});

describe('the secret', () => {
  it('is created once, even by simultaneous starts, and is readable only by its owner', async () => {
    const directory = await temporaryFolder();
    const config = readConfig({ DATA_DIR: join(directory, 'new') });
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(config)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect((await readFile(join(directory, 'new', 'secret'), 'utf8')).trim()).toBe(secrets[0]);
    expect((await stat(join(directory, 'new', 'secret'))).mode & 0o777).toBe(0o600);
  });
});
