-- The people of entries (decision 70). Every human is one row. The first contact has the relation 'self', and the name of
-- its entry.
create table persons (
  id integer primary key autoincrement,
  member_id integer not null references members (id) on delete cascade,
  relation text not null,
  name text not null,
  name_ml text,
  gender text,
  year_of_birth integer,
  year_is_about integer not null default 0,
  telephone text,
  town text,
  position double precision not null default 0,
  state text not null default 'living',
  created_at bigint not null,
  updated_at bigint not null
);
create index persons_member on persons (member_id, position, id);
create unique index persons_first_contact on persons (member_id) where relation = 'self';

alter table members add column name_ml text;
alter table members add column family_visibility text not null default 'office';
alter table members add column children_visibility text not null default 'office';
-- Who agreed that the office opens the family, and on which day. Null if the family did it itself.
alter table members add column family_agreed_by text;
alter table members add column family_agreed_on text;

insert into persons (member_id, relation, name, state, created_at, updated_at)
  select id, 'self', name, state, created_at, updated_at from members order by id;

-- The person of the entry that an account is. Not a foreign key, because a person restored from the bin has its id again.
alter table account_members add column person_id integer;

-- The person of a memorial. Not a foreign key, for the same reason. Each person has at most one memorial.
alter table deceased add column person_id integer;
update deceased set person_id =
  (select id from persons where persons.member_id = deceased.member_id and relation = 'self');
drop index deceased_member;
create index deceased_member on deceased (member_id);
create unique index deceased_person on deceased (person_id);

-- JSON: the people of a record whom the search finds by their own names.
alter table search_entries add column people text;

alter table idempotency_keys add column person_id integer references persons (id) on delete cascade;
create index idempotency_keys_person_id on idempotency_keys (person_id);

-- The person whom a correction is about, and what distinguishes corrections of people of one entry: the id of the person, or
-- a plus sign with the name of one to add.
alter table corrections add column person_id integer;
alter table corrections add column person_key text not null default '';
drop index corrections_waiting;
create unique index corrections_waiting on corrections (member_id, field, person_key, account_id) where status = 'waiting';
create index corrections_person on corrections (person_id) where person_id is not null;
