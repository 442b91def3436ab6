-- What an assignment is judged by. Where an organization or a department has no row for a rule, what is above it holds:
-- the organization's, or the default in the contract.
create table policy_rules (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- Null: the organization's own.
  department_id bigint,
  rule text not null check (length(rule) between 1 and 30),
  level text not null check (level in ('off', 'warn', 'block')),
  value smallint check (value between 1 and 168),
  foreign key (organization_id, department_id) references departments (organization_id, id) on update cascade,
  unique nulls not distinct (organization_id, department_id, rule)
);
create index policy_rules_department on policy_rules (department_id);

alter table organizations
  add column is_looser_policy_allowed boolean not null default false,
  -- Whether on-call shifts count for the rules about fatigue. Null: as above it.
  add column is_on_call_counted boolean;
alter table departments add column is_on_call_counted boolean;

-- The warnings that an administrator confirmed when the shift was given. Who and when is unknown for old ones.
alter table shifts
  add column confirmed_rules text[] not null default '{}',
  add column confirmed_by bigint references users,
  add column confirmed_at timestamptz;
update shifts set confirmed_rules = '{overlap}' where is_overlap_confirmed;
alter table shifts drop column is_overlap_confirmed;

-- What the administrator confirmed when approving; the answer of the other provider needs no less.
alter table swaps add column confirmed_rules text[] not null default '{}';

-- The kinds of credential that an organization knows. People and requirements name them by these words.
create table credential_types (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  name text not null check (length(btrim(name)) between 1 and 50),
  unique (organization_id, id)
);
create unique index credential_types_name on credential_types (organization_id, lower(name));
insert into credential_types (organization_id, name)
select organizations.id, known.name
from organizations, unnest(array['RN licence', 'Medical licence', 'BLS', 'ACLS', 'PALS', 'DEA'])
  with ordinality as known (name, place)
order by organizations.id, place;

-- They belong to the person, wherever they work. The type is kept in words because organizations have their own lists.
create table credentials (
  id bigint generated always as identity primary key,
  provider_id bigint not null references users,
  type text not null check (length(btrim(type)) between 1 and 50),
  number text not null default '' check (length(number) <= 50),
  state text not null default '' check (length(state) <= 2),
  issued date,
  expires date,
  check (expires >= issued),
  -- Null: entered by the person, and not yet checked by an administrator.
  verified_at timestamptz,
  verified_by bigint references users,
  created_at timestamptz not null default now(),
  created_by bigint references users
);
create index credentials_provider on credentials (provider_id);
create index credentials_expires on credentials (expires) where expires is not null;

-- What a department requires of those who work with a skill.
create table department_credentials (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  department_id bigint not null,
  skill text not null,
  type_id bigint not null,
  unique (department_id, skill, type_id),
  foreign key (organization_id, department_id) references departments (organization_id, id) on update cascade,
  -- A skill that the department gives up requires nothing any more.
  foreign key (department_id, skill) references department_skills (department_id, skill)
    on update cascade on delete cascade,
  foreign key (organization_id, type_id) references credential_types (organization_id, id)
);

-- When a person cannot work, or would like to: on a date or every week, all day or between two local times.
create table availability (
  id bigint generated always as identity primary key,
  provider_id bigint not null references users,
  kind text not null check (kind in ('unavailable', 'preferred')),
  date date,
  weekday smallint check (weekday between 0 and 6),
  check ((date is null) <> (weekday is null)),
  from_time time,
  to_time time,
  check ((from_time is null) = (to_time is null)),
  created_at timestamptz not null default now(),
  created_by bigint references users
);
create index availability_provider on availability (provider_id);

insert into leave_types values (3, 'Sick');

-- As in 012, and what belongs to a person is logged for every organization they work for.
create or replace function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one jsonb := coalesce(became, was);
  person bigint := coalesce(one ->> 'user_id', one ->> 'provider_id', case tg_table_name when 'users' then one ->> 'id' end)::bigint;
  actor bigint := nullif(current_setting('shiftward.actor', true), '')::bigint;
  owner bigint := coalesce(
    (one ->> 'organization_id')::bigint,
    case tg_table_name when 'organizations' then (one ->> 'id')::bigint end);
  concerned bigint[];
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(was) where value is distinct from became -> key;
    if changed is null then return null; end if;
    select jsonb_object_agg(key, value) into was from jsonb_each(was) where key = any(changed);
    select jsonb_object_agg(key, value) into became from jsonb_each(became) where key = any(changed);
  end if;
  concerned := case
    when owner is not null then array[owner]
    when tg_table_name in ('users', 'user_skills', 'user_specialties', 'credentials', 'availability') then organizations_concerned(actor, person)
    else array[coalesce(organization_of(actor), organization_of(person))]
  end;
  insert into audit_log (organization_id, action, subject, subject_id, before, after, is_copy)
  select
    each.organization_id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name,
    coalesce(one ->> 'id', one ->> 'user_id', one ->> 'team_id', one ->> 'shift_id')::bigint,
    jsonb_set(was, '{password_hash}', '"hidden"', false),
    jsonb_set(became, '{password_hash}', '"hidden"', false),
    each.place > 1
  from unnest(concerned) with ordinality as each (organization_id, place)
  order by each.place;
  return null;
end
$$;

create trigger audit after insert or update or delete on policy_rules
  for each row execute function audit_change();
create trigger audit after insert or update or delete on credential_types
  for each row execute function audit_change();
create trigger audit after insert or update or delete on credentials
  for each row execute function audit_change();
create trigger audit after insert or update or delete on department_credentials
  for each row execute function audit_change();
create trigger audit after insert or update or delete on availability
  for each row execute function audit_change();
