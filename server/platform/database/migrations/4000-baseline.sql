-- All tables of version 4.0.0. The files ../schema/*.ts describe the columns.
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
  folio text,
  refused_at bigint,
  refusal_reason text,
  daily_email integer not null default 1,
  -- Undoing a decision about an account restores the earlier decision and the earlier links.
  replaced_decision text,
  -- JSON with the refusals of the account that a new registration with the same email replaced.
  earlier_refusals text,
  unique (role, email)
);
create index accounts_waiting on accounts (role, approved_at, id);

-- The history has no passwords: that of an account in the bin is here until the account is restored or erased.
create table binned_passwords (
  account_id integer primary key,
  password_hash text not null
);

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
  ends_at bigint not null,
  -- A session that sets up two-factor sign-in has the key itself.
  setup_key text
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

-- Reset links, links of email changes and invitations are one table: each works once, until it expires.
create table email_links (
  id integer primary key autoincrement,
  hash text not null unique,
  purpose text not null,
  account_id integer not null references accounts (id) on delete cascade,
  email text not null,
  name text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index email_links_account on email_links (account_id);

create table second_factors (
  account_id integer primary key references accounts (id) on delete cascade,
  encrypted_key text not null,
  since bigint not null,
  last_step bigint not null
);

create table recovery_codes (
  hash text primary key,
  account_id integer not null references accounts (id) on delete cascade
);
create index recovery_codes_account on recovery_codes (account_id);

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
  locked_at bigint not null
);
create index attempt_buckets_locked_at on attempt_buckets (locked_at);

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
  updated_at bigint not null,
  mobile_visibility text not null default 'members',
  address_visibility text not null default 'members',
  photo_visibility text not null default 'members',
  state text not null default 'living'
);
create index members_folio_order on members (folio_order, id);
create index members_image on members (image);
create index members_pdf on members (pdf);
create index members_living on members (folio_order, id) where state = 'living';

-- Links and corrections stay while their member or account is in the bin, so these tables have no foreign keys.
create table account_members (
  account_id integer not null,
  member_id integer not null,
  linked_at bigint not null,
  primary key (account_id, member_id)
);
create index account_members_member on account_members (member_id);

create table corrections (
  id integer primary key autoincrement,
  member_id integer not null,
  account_id integer not null,
  field text not null,
  before text,
  after text,
  suggested text,
  status text not null,
  reason text,
  sent_at bigint not null,
  decided_at bigint,
  updated_at bigint not null
);
create unique index corrections_waiting on corrections (member_id, field, account_id) where status = 'waiting';
create index corrections_member on corrections (member_id);
create index corrections_status on corrections (status, id);
create index corrections_account on corrections (account_id);
create index corrections_photo on corrections (after) where field = 'image';

create table imports (
  id integer primary key autoincrement,
  kind text not null,
  state text not null,
  step integer not null,
  file_name text,
  actor_id integer not null,
  created_at bigint not null,
  rows integer not null,
  done integer not null,
  problem text,
  ran_at bigint,
  undone_at bigint,
  plan text,
  about text not null default '{}'
);

create table import_files (
  name text primary key,
  import_id integer not null references imports (id) on delete cascade
);
create index import_files_import on import_files (import_id);

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
  place_text text not null,
  funeral_at text,
  funeral_map text,
  contact text,
  note text,
  published integer not null default 1,
  announced integer not null default 0,
  member_id integer,
  undo_until bigint
);
create index deceased_date on deceased (date_of_death, id);
create unique index deceased_member on deceased (member_id);
create index deceased_funeral on deceased (funeral_at) where announced = 1;
-- Finds pictures that visitors must not see. Each public picture of an event or a memorial asks for it.
create index deceased_unpublished on deceased (image) where published = 0;

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
  refusal_reason text,
  consent_version text,
  consent_at bigint,
  declared_at bigint,
  sent_at bigint not null,
  updated_at bigint not null,
  name_text text not null,
  district_text text not null,
  search_text text not null,
  confirmed_at bigint,
  asked_at bigint,
  wishes text,
  -- What the other family sees of an introduced profile while a correction waits for the office: JSON of the approved values.
  approved_facts text,
  -- The state of a profile is its uppermost layer: a death, a pause, the review of the office, or how its search ended.
  review text not null default 'waiting',
  outcome text not null default 'looking',
  pause text,
  death_at bigint
);
create index matrimony_profiles_account_id on matrimony_profiles (account_id);
create index matrimony_profiles_contact_number on matrimony_profiles (contact_number);
create index matrimony_profiles_name_text on matrimony_profiles (name_text);
create index matrimony_profiles_photo on matrimony_profiles (photo);

-- A pair of profiles is stored once, with the lower id in profile_a. No foreign keys: a profile in the bin keeps its
-- proposals; erasing it deletes them. A row with declined = 1 keeps the pair from being proposed again.
create table proposals (
  id integer primary key autoincrement,
  public_id text not null unique,
  profile_a integer not null,
  profile_b integer not null,
  state text not null,
  declined integer not null default 0,
  answer_a text,
  answer_b text,
  answered_a_at bigint,
  answered_b_at bigint,
  shares_a text,
  shares_b text,
  contact_note_a text,
  contact_note_b text,
  proposed_at bigint not null,
  introduced_at bigint,
  ended_at bigint,
  unique (profile_a, profile_b)
);
create index proposals_profile_b on proposals (profile_b);
create index proposals_state on proposals (state, proposed_at);

create table profile_log (
  id integer primary key autoincrement,
  profile_id integer not null,
  kind text not null,
  at bigint not null,
  actor_id integer,
  other_id integer,
  value text,
  note text
);
create index profile_log_profile on profile_log (profile_id, id);

-- History of records, the search index and idempotency keys

create table changes (
  id integer primary key autoincrement,
  at bigint not null,
  -- No foreign key: the row stays when the account is deleted.
  actor_id integer,
  action text,
  kind text,
  record text not null,
  fields text not null,
  -- A change can be part of the recording of a death or of an import, which is undone with all its changes.
  part_of text
);
-- Each index ends with the sort order of the audit log, (at, id). The log lists only changes with an action.
create index changes_at on changes (at, id) where action is not null;
create index changes_actor_id on changes (actor_id, at, id) where action is not null;
create index changes_action on changes (action, at, id);
create index changes_record on changes (kind, record, at, id);
create index changes_part_of on changes (part_of, id) where part_of is not null;

-- A field whose name begins with a dot describes the change: the title, files and parts of a deleted record. Other rows
-- of a deletion are columns of the deleted row: a migration that renames or drops a column must also change them.
create table change_values (
  change_id integer not null references changes (id),
  field text not null,
  before text,
  after text,
  until bigint,
  primary key (change_id, field)
);
create index change_values_until on change_values (until, change_id);
create index change_values_deletions on change_values (change_id) where field = '.title';
create index change_values_files on change_values (change_id) where field = '.files';

create table erasures (
  kind text not null,
  record integer not null,
  created_at bigint not null,
  listed_at bigint,
  primary key (kind, record, created_at)
);
create index erasures_listed_at on erasures (listed_at);

create table search_entries (
  scope text not null,
  record integer not null,
  sort text not null,
  code text,
  text text,
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
  member_id integer references members (id) on delete cascade,
  memorial_id integer references deceased (id) on delete cascade,
  notice_id integer references notices (id) on delete cascade,
  picture_id integer references gallery (id) on delete cascade,
  profile_id integer references matrimony_profiles (id) on delete cascade,
  term_id integer references office_terms (id) on delete cascade,
  correction_id integer references corrections (id) on delete cascade,
  invitation_id integer references email_links (id) on delete cascade,
  primary key (account_id, call, key_hash, position)
);
create index idempotency_keys_at on idempotency_keys (at);
create index idempotency_keys_bearer_id on idempotency_keys (bearer_id);
create index idempotency_keys_event_id on idempotency_keys (event_id);
create index idempotency_keys_import_id on idempotency_keys (import_id);
create index idempotency_keys_member_id on idempotency_keys (member_id);
create index idempotency_keys_memorial_id on idempotency_keys (memorial_id);
create index idempotency_keys_notice_id on idempotency_keys (notice_id);
create index idempotency_keys_picture_id on idempotency_keys (picture_id);
create index idempotency_keys_profile_id on idempotency_keys (profile_id);
create index idempotency_keys_term_id on idempotency_keys (term_id);
create index idempotency_keys_correction_id on idempotency_keys (correction_id);
create index idempotency_keys_invitation_id on idempotency_keys (invitation_id);

-- Jobs, backups, setup and sample content

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
  dismissed_at bigint,
  mailed_at bigint
);
insert into backup_watch (id) values (1);

create table first_run (
  id integer primary key,
  closed_at bigint,
  test_email_at bigint
);
insert into first_run (id) values (1);

create table daily_email (
  id integer primary key,
  day text
);
insert into daily_email (id) values (1);

create table sample_records (
  kind text not null,
  record text not null,
  state text,
  primary key (kind, record)
);
