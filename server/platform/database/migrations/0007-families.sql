-- What the other family sees of an introduced profile while a correction waits for the office: JSON of the approved values.
alter table matrimony_profiles add column approved_facts text;
-- By what a profile was paused before a death was recorded. It comes back when the death is undone.
alter table matrimony_profiles add column paused_before text;
