-- The app of a provider stays signed in on a device for 30 days after its last use. Its token is renewed: the next one
-- counts from its first use on, so that a lost answer signs nobody out.
alter table sessions
  add column next_hash bytea unique,
  -- When the next token was made.
  add column renewed_at timestamptz,
  -- When the person last typed their password on this device.
  add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;

-- Tokens that were replaced. Somebody who still uses one has a copy: that ends the device.
create table retired_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  retired_at timestamptz not null
);
create index retired_tokens_session on retired_tokens (session_id);

-- By which channel a person wants to be told of a kind of message, where they have chosen.
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('urgent', 'schedule', 'requests', 'open')),
  channel text not null check (channel in ('push', 'sms', 'email')),
  is_on boolean not null,
  -- What cannot wait is always sent to the phone that everybody has.
  check (is_on or kind <> 'urgent' or channel <> 'sms'),
  primary key (user_id, kind, channel)
);

-- The keys that identify this installation to push services, made at the first start.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

-- A browser that shows our messages. It goes with the device that it belongs to.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('sms', 'email', 'push'));
-- When its recipient read it in the app. What was told before there was one counts as read.
alter table outbox add column read_at timestamptz;
update outbox set read_at = created_at where recipient_id is not null;
create index outbox_unread on outbox (recipient_id) where read_at is null;

-- Secret addresses of calendar feeds. The secret is kept as it is, because its owner can look it up: who can read this
-- table can read the schedule, which is all that it opens.
create table feeds (
  secret text primary key check (length(secret) = 43),
  user_id bigint references users on delete cascade,
  team_id bigint references teams on delete cascade,
  check (num_nonnulls(user_id, team_id) = 1),
  created_at timestamptz not null
);
create unique index feeds_user on feeds (user_id) where user_id is not null;
create unique index feeds_team on feeds (team_id) where team_id is not null;
-- What was taken away from a team, for its feed.
create index told_changes_removed on told_changes (((before ->> 'team_id')::bigint)) where after is null;
