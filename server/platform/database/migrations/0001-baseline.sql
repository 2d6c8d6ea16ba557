-- All tables of version 3.0.0. The files ../schema/*.ts describe the columns.
-- Times are epoch milliseconds, days are text such as 2026-11-27, and structured values are JSON text.

-- Accounts and sessions

create table accounts (
  id integer primary key autoincrement,
  role text not null,
  name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  language text,
  approved_at bigint,
  last_sign_in_at bigint,
  browsers_generation integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  search_text text not null,
  unique (role, email)
);
create index accounts_waiting on accounts (role, approved_at, id);

create table sessions (
  id text primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  public_key text,
  files_hash text unique,
  browser text,
  system text,
  created_at bigint not null,
  idle_until bigint not null,
  ends_at bigint not null
);
create index sessions_account on sessions (account_id);

create table refresh_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  generation integer not null,
  superseded_at bigint
);
create index refresh_tokens_session_generation on refresh_tokens (session_id, generation);

create table access_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  expires_at bigint not null
);
create index access_tokens_session on access_tokens (session_id);
create index access_tokens_expires_at on access_tokens (expires_at);

create table reset_tokens (
  hash text primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  expires_at bigint not null
);
create index reset_tokens_account on reset_tokens (account_id);

create table second_factors (
  account_id integer primary key references accounts (id) on delete cascade,
  sealed_key text not null,
  since bigint not null,
  last_step bigint not null
);

create table second_factor_setups (
  session_id text primary key references sessions (id) on delete cascade,
  sealed_key text not null
);

create table recovery_codes (
  hash text primary key,
  account_id integer not null references accounts (id) on delete cascade
);
create index recovery_codes_account on recovery_codes (account_id);

create table invitations (
  id integer primary key autoincrement,
  name text not null,
  email text not null unique,
  nonce text not null,
  hash text not null unique,
  invited_by integer not null references accounts (id) on delete cascade,
  invited_at bigint not null,
  expires_at bigint not null
);
create index invitations_invited_by on invitations (invited_by);

create table office_rules (
  id integer primary key,
  two_factor_required_at bigint
);
insert into office_rules (id) values (1);

create table attempts (
  bucket text not null,
  at bigint not null,
  about text,
  pending text
);
create index attempts_bucket_at on attempts (bucket, at);
create index attempts_at on attempts (at);
create index attempts_pending on attempts (pending) where pending is not null;

create table attempt_buckets (
  bucket text primary key,
  held_at bigint not null
);
create index attempt_buckets_held_at on attempt_buckets (held_at);

-- The members directory and its imports

create table members (
  id integer primary key autoincrement,
  folio text not null,
  folio_key text not null unique,
  folio_order text not null,
  name text not null,
  house_name text,
  mobile text,
  address text,
  image text,
  pdf text,
  created_at bigint not null,
  updated_at bigint not null
);
create index members_folio_order on members (folio_order, id);
create index members_image on members (image);
create index members_pdf on members (pdf);

create table imports (
  id integer primary key autoincrement,
  kind text not null,
  state text not null,
  step integer not null,
  file_name text,
  actor_id integer not null,
  created_at bigint not null,
  touched_at bigint not null,
  rows integer not null,
  columns text,
  sheets text,
  archive text,
  done integer not null,
  total integer not null,
  counts text,
  problem text,
  ran_at bigint,
  undone_at bigint,
  undone integer,
  kept integer
);

create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  number integer not null,
  cells text not null,
  outcome text,
  problems text not null,
  member_id integer,
  folio text,
  folio_key text,
  folio_order text,
  name text,
  house_name text,
  mobile text,
  address text,
  before_name text,
  before_house_name text,
  before_mobile text,
  before_address text,
  kept text,
  primary key (import_id, number)
);
create index import_rows_outcome on import_rows (import_id, outcome, number);

create table import_files (
  import_id integer not null references imports (id) on delete cascade,
  number integer not null,
  file_name text not null,
  kind text,
  folio text,
  folio_key text,
  outcome text,
  problem text,
  other_row integer,
  member_id integer,
  file text,
  before_file text,
  kept text,
  primary key (import_id, number)
);
create index import_files_file on import_files (file);
create index import_files_before on import_files (before_file);

-- Content of the public pages, and images

create table content (
  key text primary key,
  value text not null,
  updated_at bigint not null
);

create table office_terms (
  id integer primary key autoincrement,
  begins_on text not null unique,
  ends_on text,
  updated_at bigint not null
);

create table office_bearers (
  id integer primary key autoincrement,
  term_id integer not null references office_terms (id) on delete cascade,
  position integer not null,
  rank text not null,
  name_en text not null,
  name_ml text,
  role_en text not null,
  role_ml text,
  greeting_en text not null,
  greeting_ml text,
  image text,
  updated_at bigint not null
);
create index office_bearers_term on office_bearers (term_id, position);
create index office_bearers_image on office_bearers (image);

create table notices (
  id integer primary key autoincrement,
  title_en text not null,
  title_ml text,
  text_en text not null,
  text_ml text,
  begins_on text not null,
  ends_on text not null,
  updated_at bigint not null
);
create index notices_days on notices (ends_on, begins_on);

create table events (
  id integer primary key autoincrement,
  title text not null,
  title_ml text,
  description text not null,
  description_ml text,
  date text not null,
  time text,
  end_time text,
  place text,
  image text,
  revision integer not null default 0,
  updated_at bigint not null,
  search_text text not null
);
create index events_date on events (date, id);

create table deceased (
  id integer primary key autoincrement,
  name text not null,
  name_ml text,
  date_of_death text not null,
  description text not null,
  description_ml text,
  funeral_place text not null,
  funeral_place_ml text,
  image text,
  created_at bigint not null,
  updated_at bigint not null,
  name_text text not null,
  place_text text not null
);
create index deceased_date on deceased (date_of_death, id);

create table gallery (
  id integer primary key autoincrement,
  image text not null,
  description text not null,
  description_ml text,
  first_id integer,
  position integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  search_text text not null
);
create index gallery_order on gallery (coalesce(first_id, id) desc, position, id);

create table gallery_selections (
  selection text primary key,
  first_id integer not null
);

create table images (
  name text primary key,
  folder text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  variants text not null,
  created_at bigint not null
);

create table public_version (
  id integer primary key,
  version integer not null
);
insert into public_version (id, version) values (1, 1);

create table calendar_host (
  id integer primary key,
  host text not null
);

-- The matrimony bureau

create table matrimony_profiles (
  id integer primary key autoincrement,
  account_id integer references accounts (id) on delete set null,
  source text not null,
  profile_for text not null,
  name text not null,
  father_name text not null,
  mother_name text not null,
  dob text not null,
  gender text not null,
  height_feet integer,
  height_inch integer,
  education text not null,
  profession text,
  siblings text,
  district text,
  state text,
  country text,
  marital_status text not null,
  contact_mobile text not null,
  contact_number text not null,
  email text not null,
  about text,
  photo_submitted integer not null,
  photo text,
  approved_at bigint,
  refused_at bigint,
  refusal_reason text,
  consent_version text,
  consent_at bigint,
  declared_at bigint,
  sent_at bigint not null,
  updated_at bigint not null,
  name_text text not null,
  district_text text not null,
  search_text text not null
);
create index matrimony_profiles_account_id on matrimony_profiles (account_id);
create index matrimony_profiles_contact_number on matrimony_profiles (contact_number);
create index matrimony_profiles_name_text on matrimony_profiles (name_text);
create index matrimony_profiles_photo on matrimony_profiles (photo);

-- History of records (changes, versions, bin, erasures, audit log), the search index and idempotency keys

create table field_changes (
  type text not null,
  record text not null,
  field text not null,
  at bigint not null,
  actor_id integer,
  primary key (type, record, field)
);

create table content_versions (
  id integer primary key autoincrement,
  subject text not null,
  revision integer not null,
  at bigint,
  actor_id integer,
  value text,
  unique (subject, revision)
);

create table content_revisions (
  subject text primary key,
  revision integer not null
);

-- `content` contains deleted rows of other tables. A migration that renames or drops a column of these tables must
-- also change `content`.
create table bin (
  id integer primary key autoincrement,
  kind text not null,
  record integer not null,
  title text not null,
  title_text text not null,
  -- No foreign key: the entry stays when the administrator's account is deleted.
  deleted_by integer not null,
  deleted_at bigint not null,
  created_at bigint not null,
  files integer not null,
  content text
);
create index bin_deleted_at on bin (deleted_at, id);
create index bin_kind on bin (kind, deleted_at, id);
create index bin_record on bin (kind, record);

create table erasures (
  kind text not null,
  record integer not null,
  created_at bigint not null,
  listed_at bigint,
  primary key (kind, record, created_at)
);
create index erasures_listed_at on erasures (listed_at);

create table audit (
  id integer primary key autoincrement,
  at bigint not null,
  actor_id integer not null,
  action text not null,
  subject_type text,
  subject_id text not null
);
-- Each index ends with the sort order of the audit list, (at, id).
create index audit_at on audit (at, id);
create index audit_actor_id on audit (actor_id, at, id);
create index audit_action on audit (action, at, id);
create index audit_subject on audit (subject_type, subject_id, at, id);

create table search_entries (
  scope text not null,
  record integer not null,
  sort text not null,
  code text,
  text text,
  words text not null,
  keys text not null,
  details text not null default '',
  numbers text not null default '',
  version bigint not null,
  primary key (scope, record)
);
create index search_entries_version on search_entries (scope, version, record);

create table search_versions (
  scope text primary key,
  version bigint not null
);

-- One of the columns from bearer_id on refers to the added record. Deleting the record also deletes the key.
create table idempotency_keys (
  account_id integer not null references accounts (id) on delete cascade,
  call text not null,
  key_hash text not null,
  position integer not null,
  content_hash text not null,
  at bigint not null,
  bearer_id integer references office_bearers (id) on delete cascade,
  event_id integer references events (id) on delete cascade,
  import_id integer references imports (id) on delete cascade,
  invitation_id integer references invitations (id) on delete cascade,
  member_id integer references members (id) on delete cascade,
  memorial_id integer references deceased (id) on delete cascade,
  notice_id integer references notices (id) on delete cascade,
  picture_id integer references gallery (id) on delete cascade,
  profile_id integer references matrimony_profiles (id) on delete cascade,
  term_id integer references office_terms (id) on delete cascade,
  primary key (account_id, call, key_hash, position)
);
create index idempotency_keys_at on idempotency_keys (at);
create index idempotency_keys_bearer_id on idempotency_keys (bearer_id);
create index idempotency_keys_event_id on idempotency_keys (event_id);
create index idempotency_keys_import_id on idempotency_keys (import_id);
create index idempotency_keys_invitation_id on idempotency_keys (invitation_id);
create index idempotency_keys_member_id on idempotency_keys (member_id);
create index idempotency_keys_memorial_id on idempotency_keys (memorial_id);
create index idempotency_keys_notice_id on idempotency_keys (notice_id);
create index idempotency_keys_picture_id on idempotency_keys (picture_id);
create index idempotency_keys_profile_id on idempotency_keys (profile_id);
create index idempotency_keys_term_id on idempotency_keys (term_id);

-- Jobs, processes, backups, setup and sample content

create table jobs (
  id integer primary key autoincrement,
  kind text not null,
  payload text not null,
  run_at bigint not null,
  tries integer not null,
  created_at bigint not null default 0,
  tried_since bigint not null default 0,
  failed_at bigint,
  recipient text,
  failure text
);
create index jobs_run_at on jobs (run_at);

create table processes (
  process text primary key,
  until bigint not null
);

create table backup_site (
  id integer primary key,
  identity text not null
);

create table backup_runs (
  id integer primary key autoincrement,
  work text not null,
  -- No foreign key: a backup continues when the account that started it is deleted.
  actor_id integer,
  active integer unique,
  began_at bigint not null,
  seen_at bigint not null,
  ended_at bigint,
  stage text,
  done bigint not null default 0,
  total bigint not null default 0,
  outcome text,
  problem text,
  name text,
  bytes bigint,
  rows bigint,
  files bigint,
  missing bigint
);
create index backup_runs_began_at on backup_runs (began_at);

create table backup_watch (
  id integer primary key,
  put_away_at bigint,
  mailed_at bigint
);
insert into backup_watch (id) values (1);

create table first_run (
  id integer primary key,
  closed_at bigint,
  test_email_at bigint
);
insert into first_run (id) values (1);

create table sample_records (
  kind text not null,
  record text not null,
  state text,
  primary key (kind, record)
);
