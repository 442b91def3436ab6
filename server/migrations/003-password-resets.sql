-- A way back for those who forgot their password. Only hashes of the tokens are kept, as of sessions.

-- Who asked, known or not: answering is the work of a job, so that asking takes the same time for everybody. The rows
-- count for the limits of an hour.
create table password_reset_requests (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  asked_at timestamptz not null,
  is_answered boolean not null default false
);
create index password_reset_requests_waiting on password_reset_requests (id) where not is_answered;
create index password_reset_requests_account on password_reset_requests (account, asked_at);
create index password_reset_requests_address on password_reset_requests (address, asked_at);
create index password_reset_requests_age on password_reset_requests (asked_at);

-- The newest link of a person: it is gone once it has been used, or a newer one has been made.
create table password_resets (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The text of such a message opens an account: it is not kept once it is sent or given up, and shown to nobody.
alter table outbox add column is_secret boolean not null default false;
