alter table changes add column part_of text;
create index changes_part_of on changes (part_of, id) where part_of is not null;
