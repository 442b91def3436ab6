-- The owner of a new account sets their own password with a link. Until then the account has none that anybody knows.
alter table users add column invited_at timestamptz;

-- The newest link of a person: it is gone once it has been used, or a newer one has been made. Only the hash of its
-- token is kept.
create table invitations (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  -- How the link went out; null: it was shown to the administrator.
  channel text check (channel in ('email', 'sms')),
  expires_at timestamptz not null
);

-- Which column of an organization's spreadsheets means what, as it was chosen at the last import.
create table import_columns (
  organization_id bigint primary key references organizations,
  columns jsonb not null
);
