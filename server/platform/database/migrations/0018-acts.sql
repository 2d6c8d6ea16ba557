-- A change can be part of the recording of a death or of an import, which is undone with all its changes.

alter table changes add column part_of text;
create index changes_part_of on changes (part_of, id) where part_of is not null;
drop table death_effects;
