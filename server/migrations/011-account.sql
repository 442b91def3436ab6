-- A person's own account: temporary passwords, sessions that can be listed and ended, a change of the email address
-- that is confirmed first, and two-factor sign-in.

-- Typed by an administrator: its owner must choose another one before anything else.
alter table users add column password_is_temporary boolean not null default false;

-- Since when the sign-in asks for a code, and when the recovery codes were made: written by the audit log like every
-- other column, while the secrets below are not.
alter table users
  add column two_factor_at timestamptz,
  add column recovery_codes_at timestamptz;

-- What a list of sessions shows. The id names a session to its owner and opens nothing.
alter table sessions
  add column id bigint generated always as identity,
  add column address text not null default '',
  add column device text not null default '';
alter table sessions add constraint sessions_id_key unique (id);

-- How often an account was tried from other addresses.
create index login_failures_account on login_failures (account, failed_at);

-- The address that a person wants, until the link sent to it is used. Only the hash of its token is kept.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  email text not null check (length(email) between 3 and 254),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The secret that the person's app shares with us; it counts once users.two_factor_at is set. A code works once: the
-- step of the last one is remembered.
create table two_factor_secrets (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is awaited.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  audience text not null check (audience in ('console', 'mobile')),
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

-- Its administrators can do nothing before they have set up two-factor sign-in.
alter table organizations add column requires_two_factor boolean not null default false;
