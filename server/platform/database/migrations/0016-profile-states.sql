-- The state of a profile is its uppermost layer: a death, a pause, the review of the office, or how its search ended.
alter table matrimony_profiles add column review text not null default 'waiting';
alter table matrimony_profiles add column outcome text not null default 'looking';
alter table matrimony_profiles add column pause text;
alter table matrimony_profiles add column death_at bigint;
alter table matrimony_profiles drop column approved_at;
alter table matrimony_profiles drop column refused_at;
alter table matrimony_profiles drop column paused_at;
alter table matrimony_profiles drop column paused_by;
alter table matrimony_profiles drop column paused_before;
alter table matrimony_profiles drop column stage;
