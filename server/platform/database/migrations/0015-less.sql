-- Each process derives words and keys when it loads the entries.
alter table search_entries drop column words;
alter table search_entries drop column keys;

-- As with the other links, the queued email has the nonce.
alter table invitations drop column nonce;
