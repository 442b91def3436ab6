-- A shift that nobody has, offered to one person. The first to accept has it.
create table offers (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  shift_id bigint not null,
  provider_id bigint not null references users,
  -- The shift as it was offered: an offer ends when its day or hours change.
  date date not null,
  start_time time not null,
  end_time time not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'closed')),
  -- Why it was closed without an answer of the person.
  reason text check (reason in ('taken', 'changed', 'withdrawn', 'begun', 'left')),
  check ((state = 'closed') = (reason is not null)),
  -- The warnings that the sender confirmed. They go with the offer; others refuse its acceptance.
  findings jsonb not null default '[]',
  sent_by bigint references users,
  sent_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  foreign key (organization_id, shift_id) references shifts (organization_id, id) on delete cascade
);
create unique index offers_open_key on offers (shift_id, provider_id) where state = 'open';
create index offers_shift on offers (shift_id);
create index offers_provider on offers (provider_id) where state = 'open';
create index offers_ended on offers (ended_at, id) where state <> 'open';

-- As in 015: the removal of old records is one line of the audit log.
create trigger audit after insert or update or delete on offers
  for each row when (current_user <> 'shiftward_retention') execute function audit_change();
