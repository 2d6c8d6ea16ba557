-- A death is recorded once: it changes the entry, the accounts and the profiles of the deceased, and can be undone.

alter table members add column state text not null default 'living';
create index members_living on members (folio_order, id) where state = 'living';

alter table deceased add column funeral_at text;
alter table deceased add column funeral_map text;
alter table deceased add column contact text;
alter table deceased add column note text;
alter table deceased add column published integer not null default 1;
alter table deceased add column announced integer not null default 0;
alter table deceased add column member_id integer;
alter table deceased add column undo_until bigint;
create unique index deceased_member on deceased (member_id);
create index deceased_funeral on deceased (funeral_at) where announced = 1;

alter table matrimony_profiles add column paused_at bigint;

create table death_effects (
  memorial_id integer not null,
  kind text not null,
  record_id integer not null,
  bin_id integer,
  at bigint not null,
  primary key (memorial_id, kind, record_id)
);
