-- Browsers that asked to be told of deaths by push messages (decision 71).
create table push_subscriptions (
  id integer primary key autoincrement,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at bigint not null
);
