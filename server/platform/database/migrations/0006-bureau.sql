-- The bureau accompanies a profile to an engagement: states, wishes, proposals with the consent of three, and a log.

-- Why the search of an approved profile has ended: 'engaged', 'married' or 'closed'. Null while it goes on.
alter table matrimony_profiles add column stage text;
alter table matrimony_profiles add column paused_by text;
alter table matrimony_profiles add column confirmed_at bigint;
alter table matrimony_profiles add column asked_at bigint;
alter table matrimony_profiles add column wishes text;
update matrimony_profiles set paused_by = 'death' where paused_at is not null;

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
