-- All files of an import are rows of `import_files`. Former values of members are in the history. What a response tells
-- about an import is one JSON.

delete from import_files;
delete from imports;
alter table imports drop column archive;
alter table imports drop column list_file;
alter table imports drop column former_file;
alter table imports drop column columns;
alter table imports drop column sheets;
alter table imports drop column counts;
alter table imports drop column undone;
alter table imports drop column kept;
alter table imports add column about text not null default '{}';
