-- Emails about deaths, notices and events (decision 71). JSON with the choices of the account; null before the first one.
alter table accounts add column topics text;
-- The address that the mail server refused. Topic emails go to other addresses only.
alter table accounts add column refused_email text;
-- When the account got its first topic email, which says why it came.
alter table accounts add column told_at bigint;

alter table office_rules add column topics_by_default integer not null default 1;

-- A message to members about a memorial, notice or event. Its texts are read from the record when it is sent.
create table messages (
  id integer primary key autoincrement,
  topic text not null,
  record integer not null,
  kind text not null,
  -- A hash of what members are told: the same is told once. Empty for a mistake.
  facts text not null,
  -- The texts of a mistake as JSON, until its recipients are deleted; null for other messages.
  words text,
  state text not null,
  emails_at bigint not null,
  phones_at bigint not null,
  emails integer not null default 0,
  phones integer not null default 0,
  unsent integer not null default 0
);
create index messages_record on messages (topic, record);

-- Who is told: an account by email, or a phone. Deleted after 30 days.
create table message_recipients (
  id integer primary key autoincrement,
  message_id integer not null references messages (id) on delete cascade,
  account_id integer references accounts (id) on delete cascade,
  phone_id integer references push_subscriptions (id) on delete cascade,
  sent_at bigint
);
create index message_recipients_message on message_recipients (message_id);
create index message_recipients_account on message_recipients (account_id, sent_at);
create index message_recipients_sent on message_recipients (sent_at);
create index message_recipients_phone on message_recipients (phone_id);
