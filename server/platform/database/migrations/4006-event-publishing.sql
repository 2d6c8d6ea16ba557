-- Whether visitors see an event, and from which day on; null for at once. Events that exist stay public.
alter table events add column published integer not null default 1;
alter table events add column publish_on text;

-- Finds pictures that visitors must not see. Each public picture of an event or a memorial asks for it.
create index events_image on events (image);
