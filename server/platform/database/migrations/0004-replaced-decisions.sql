-- Undoing a decision about an account restores the earlier decision and the earlier links.

alter table accounts add column replaced_decision text;
