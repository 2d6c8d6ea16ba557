-- Each process derives words and keys when it loads the entries.
alter table search_entries drop column words;
alter table search_entries drop column keys;
