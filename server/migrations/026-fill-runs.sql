-- A run of auto-fill. It searches in a process beside one of the servers, and any server tells how far it is.
create table fill_runs (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  department_id bigint not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  block_codes text[] not null,
  -- Null: every shift of the blocks that nobody has.
  shift_ids jsonb,
  seconds smallint not null check (seconds between 1 and 600),
  options jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  -- Null while no server has taken the run. A server that works on it keeps moving this on; once it has passed, the
  -- server is gone.
  lease_until timestamptz,
  ended_at timestamptz,
  -- What somebody has asked the server for that works on the run.
  asked text check (asked in ('stop', 'discard')),
  progress jsonb,
  result jsonb,
  -- Why it failed.
  problem text,
  -- What became of the proposal; null while nobody has decided.
  closed_as text check (closed_as in ('applied', 'discarded')),
  check ((state = 'running') = (ended_at is null)),
  foreign key (organization_id, department_id) references departments (organization_id, id) on update cascade
);
create unique index fill_runs_running on fill_runs (department_id) where state = 'running';
create index fill_runs_department on fill_runs (department_id, id desc);
create index fill_runs_ended on fill_runs (ended_at) where ended_at is not null;

-- What people do; not the progress, which is written every second.
create trigger audit after insert or update of asked, closed_as on fill_runs
  for each row execute function audit_change();
