-- Finds pictures that visitors must not see. Each public picture of an event or a memorial asks for it.
create index deceased_unpublished on deceased (image) where published = 0;
