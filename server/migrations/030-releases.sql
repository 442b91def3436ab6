-- An open shift released in steps: to more labor types, then at a higher rate. The steps wait in the row, so that a
-- restart loses none, and whichever server comes first runs the next one.
create table releases (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  shift_id bigint not null,
  state text not null default 'running' check (state in ('running', 'ended')),
  reason text check (reason in ('taken', 'changed', 'withdrawn', 'begun', 'stopped')),
  check ((state = 'ended') = (reason is not null)),
  -- [{waitMinutes, labourType, askRate, doneAt, told}]
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- When the next step is due; null when all are done.
  next_at timestamptz,
  started_by bigint references users,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  foreign key (organization_id, shift_id) references shifts (organization_id, id) on delete cascade
);
create unique index releases_running_key on releases (shift_id) where state = 'running';
create index releases_shift on releases (shift_id);
create index releases_due on releases (next_at) where state = 'running';

create trigger audit after insert or update or delete on releases
  for each row execute function audit_change();
