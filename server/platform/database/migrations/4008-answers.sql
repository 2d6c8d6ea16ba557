-- What an event takes answers with (decision 72): until when, as `YYYY-MM-DDTHH:MM` in Asia/Kolkata, for how many adults and
-- children, the choices as JSON, and whether members see how many come.
alter table events add column answers_until text;
alter table events add column places integer;
alter table events add column choices text not null default '[]';
alter table events add column answers_shown integer not null default 0;

-- No foreign keys: an answer stays while its event or its entry is in the bin, and does not count meanwhile.
create table event_answers (
  id integer primary key autoincrement,
  event_id integer not null,
  member_id integer,
  -- Folio and name of the entry for the bin, or the name of somebody without an entry.
  name text not null,
  adults integer not null,
  children integer not null,
  choices text not null,
  note text,
  updated_at bigint not null,
  -- The event with the entry or the name: one answer each.
  entry_key text not null unique
);
create index event_answers_event on event_answers (event_id);
create index event_answers_member on event_answers (member_id);
