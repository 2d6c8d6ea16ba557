-- One history: every change of a record with the names of its fields, for ever, and their values, which are deleted
-- after a time.

drop table audit;
drop table field_changes;
drop table bin;
drop table content_versions;
drop table content_revisions;

create table changes (
  id integer primary key autoincrement,
  at bigint not null,
  -- No foreign key: the row stays when the account is deleted.
  actor_id integer,
  action text,
  kind text,
  record text not null,
  fields text not null
);
-- Each index ends with the sort order of the audit log, (at, id). The log lists only changes with an action.
create index changes_at on changes (at, id) where action is not null;
create index changes_actor_id on changes (actor_id, at, id) where action is not null;
create index changes_action on changes (action, at, id);
create index changes_record on changes (kind, record, at, id);

-- A field whose name begins with a dot describes the change: the title, files and parts of a deleted record. Other rows
-- of a deletion are columns of the deleted row: a migration that renames or drops a column must also change them.
create table change_values (
  change_id integer not null references changes (id),
  field text not null,
  before text,
  after text,
  until bigint,
  primary key (change_id, field)
);
create index change_values_until on change_values (until, change_id);
create index change_values_deletions on change_values (change_id) where field = '.title';
create index change_values_files on change_values (change_id) where field = '.files';
