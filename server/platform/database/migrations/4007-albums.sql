-- Albums of the gallery (decision 72).
create table albums (
  id integer primary key autoincrement,
  title text not null,
  title_ml text,
  day text not null,
  event integer,
  picture_order text,
  updated_at bigint not null
);

-- Not a foreign key, because an album that is restored from the bin has its id again.
alter table gallery add column album integer;
create index gallery_album on gallery (album, coalesce(first_id, id) desc, position, id);

alter table idempotency_keys add column album_id integer references albums (id) on delete cascade;
create index idempotency_keys_album_id on idempotency_keys (album_id);
