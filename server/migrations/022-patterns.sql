-- A named rotation of a department.
create table patterns (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  department_id bigint not null,
  name text not null check (length(btrim(name)) between 1 and 50),
  weeks smallint not null check (weeks between 1 and 8),
  created_at timestamptz not null default now(),
  created_by bigint references users,
  unique (organization_id, id),
  foreign key (organization_id, department_id) references departments (organization_id, id) on update cascade
);
create unique index patterns_name_key on patterns (department_id, lower(btrim(name)));

-- The days worked. Day 0 is the first Sunday; a day without a row is off.
create table pattern_days (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  pattern_id bigint not null,
  day smallint not null check (day between 0 and 55),
  -- Null: the team that is chosen when the pattern is applied.
  team_id bigint,
  unique (pattern_id, day),
  foreign key (organization_id, pattern_id) references patterns (organization_id, id)
    on update cascade on delete cascade,
  foreign key (organization_id, team_id) references teams (organization_id, id) on update cascade
);
create index pattern_days_team on pattern_days (team_id) where team_id is not null;

create trigger audit after insert or update or delete on patterns
  for each row execute function audit_change();
create trigger audit after insert or update or delete on pattern_days
  for each row execute function audit_change();
