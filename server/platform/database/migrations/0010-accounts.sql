-- JSON with the refusals of the account that a new registration with the same email replaced.
alter table accounts add column earlier_refusals text;

-- A correction no longer replaces the one that waits from another account of the same entry.
drop index corrections_waiting;
create unique index corrections_waiting on corrections (member_id, field, account_id) where status = 'waiting';
