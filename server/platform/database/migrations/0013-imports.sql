-- An import is a file and a plan: the rows of a list are in a private file, and what becomes of them is in `plan`.

drop table import_rows;
drop table import_files;
delete from imports;
alter table imports drop column touched_at;
alter table imports drop column total;
alter table imports add column list_file text;
alter table imports add column former_file text;
alter table imports add column plan text;

create table import_files (
  name text primary key,
  import_id integer not null references imports (id) on delete cascade
);
create index import_files_import on import_files (import_id);
