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

drop index idempotency_keys_invitation_id;
alter table idempotency_keys drop column invitation_id;
alter table idempotency_keys add column invitation_id integer references email_links (id) on delete cascade;
create index idempotency_keys_invitation_id on idempotency_keys (invitation_id);

drop table invitations;
drop table email_changes;
drop table reset_tokens;

-- A session that sets up two-factor sign-in has the key itself.
alter table sessions add column setup_key text;
drop table second_factor_setups;
alter table second_factors rename column sealed_key to encrypted_key;

-- One word for each thing.
drop index attempt_buckets_held_at;
alter table attempt_buckets rename column held_at to locked_at;
create index attempt_buckets_locked_at on attempt_buckets (locked_at);
alter table backup_watch rename column put_away_at to dismissed_at;
