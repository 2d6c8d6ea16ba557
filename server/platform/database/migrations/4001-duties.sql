-- The duties of an administrator (decision 69), separated by commas. Whoever was an administrator before is an owner.
alter table accounts add column duties text not null default '';
update accounts set duties = 'owner' where role = 'admin';

-- The duties that an invitation offers.
alter table email_links add column duties text not null default '';
update email_links set duties = 'owner' where purpose = 'invitation';
