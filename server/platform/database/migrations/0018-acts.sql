-- A change can be part of the recording of a death or of an import, which is undone with all its changes.

alter table changes add column part_of text;
create index changes_part_of on changes (part_of, id) where part_of is not null;
drop table death_effects;

-- Links and corrections stay while their member or account is in the bin, so these tables have no foreign keys.
drop index idempotency_keys_correction_id;
alter table idempotency_keys drop column correction_id;
drop table account_members;
drop table corrections;

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

alter table idempotency_keys add column correction_id integer references corrections (id) on delete cascade;
create index idempotency_keys_correction_id on idempotency_keys (correction_id);

-- The history has no passwords: that of an account in the bin is here until the account is restored or erased.
create table binned_passwords (
  account_id integer primary key,
  password_hash text not null
);
