import { expect, it } from 'vitest';
import { ConfigError, misspelledSettings, readConfig } from './config.ts';

const hidden = 'hidden';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA-DIR', 'DATA_DIR'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['BACKUPS_DIR', 'BACKUP_DIR'],
  ['TRUST_POXY', 'TRUST_PROXY'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['SECERT', 'SECRET'],
  ['PROT', 'PORT'],
  ['Host', 'HOST'],
  ['CMJ_PORT', 'PORT'],
])('%s is told to be no setting, and %s to be meant', (typed, meant) => {
  expect(misspelledSettings({ [typed]: hidden })).toEqual([
    `${typed} is no setting, and nothing reads it. Is ${meant} meant?`,
  ]);
});

it('nothing is said of what others use', () => {
  const others =
    'PATH HOME HOSTNAME HOSTTYPE USER LOGNAME MAIL SHELL TERM LANG PWD OLDPWD SHLVL EDITOR PAGER TZ TMPDIR DISPLAY NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE MALLOC_ARENA_MAX POST SORT PORTS HOSTS REPORT SSH_PORT DB_HOST DB_PORT DB_URL PGHOST PGPORT PGDATABASE PGUSER PGPASSWORD PGDATA SMTP_HOST SMTP_PORT REDIS_URL MONGO_URL API_URL BASE_URL APP_URL AWS_REGION AWS_PROFILE AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_ENDPOINT_URL AWS_ENDPOINT_URL_S3 KUBERNETES_PORT KUBERNETES_SERVICE_HOST XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS npm_config_port npm_package_name npm_lifecycle_event http_proxy https_proxy no_proxy CI DEBUG COLUMNS LINES NOTIFY_SOCKET INVOCATION_ID JOURNAL_STREAM LISTEN_FDS CREDENTIALS_DIRECTORY STATE_DIRECTORY';
  const set = Object.fromEntries(others.split(' ').map((name) => [name, hidden]));
  expect(misspelledSettings(set)).toEqual([]);
});

it('nothing is said of a name that is set to nothing', () => {
  expect(misspelledSettings({ DATABSE_URL: ' ' })).toEqual([]);
});

it('what is missing is told together with the name that it may stand under', () => {
  const read = () => readConfig({ ADMIN_EMIAL: 'office@cmj.example', ADMIN_PASSWORD: 'a word for the office' });
  expect(read).toThrow(
    new ConfigError([
      'ADMIN_EMAIL must be set together with ADMIN_PASSWORD.',
      'ADMIN_EMIAL is no setting, and nothing reads it. Is ADMIN_EMAIL meant?',
    ]),
  );
});
