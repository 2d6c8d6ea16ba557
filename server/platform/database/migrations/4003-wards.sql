-- The wards that the association divides its entries into (decision 70).
create table wards (
  id integer primary key autoincrement,
  name text not null,
  name_ml text,
  name_key text not null unique,
  updated_at bigint not null
);

-- Not a foreign key, because a ward that is restored from the bin has its id again.
alter table members add column ward integer;
create index members_ward on members (ward);

alter table idempotency_keys add column ward_id integer references wards (id) on delete cascade;
create index idempotency_keys_ward_id on idempotency_keys (ward_id);
