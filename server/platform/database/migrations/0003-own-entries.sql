-- Members see and correct their own entries, and decide what other members see of them.

alter table members add column mobile_visibility text not null default 'members';
alter table members add column address_visibility text not null default 'members';
alter table members add column photo_visibility text not null default 'members';

alter table accounts add column folio text;
alter table accounts add column refused_at bigint;
alter table accounts add column refusal_reason text;
alter table accounts add column daily_email integer not null default 1;

create table account_members (
  account_id integer not null references accounts (id) on delete cascade,
  member_id integer not null references members (id) on delete cascade,
  linked_at bigint not null,
  primary key (account_id, member_id)
);
create index account_members_member on account_members (member_id);

create table corrections (
  id integer primary key autoincrement,
  member_id integer not null references members (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
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
create unique index corrections_waiting on corrections (member_id, field) where status = 'waiting';
create index corrections_member on corrections (member_id);
create index corrections_status on corrections (status, id);
create index corrections_account on corrections (account_id);
create index corrections_photo on corrections (after) where field = 'image';

alter table idempotency_keys add column correction_id integer references corrections (id) on delete cascade;
create index idempotency_keys_correction_id on idempotency_keys (correction_id);

create table email_changes (
  hash text primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  email text not null,
  expires_at bigint not null
);
create index email_changes_account on email_changes (account_id);

create table daily_email (
  id integer primary key,
  day text
);
insert into daily_email (id) values (1);
