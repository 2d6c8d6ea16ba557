-- What the other family sees of an introduced profile while a correction waits for the office: JSON of the approved values.
alter table matrimony_profiles add column approved_facts text;
-- The pause that a recorded death replaced, and that comes back when the death is undone: JSON of the two columns.
alter table matrimony_profiles add column paused_before text;
