-- Who did what, when, from where. Nobody edits the past: the server's role may only add to it (it is granted no more,
-- see lib/postgres/role.ts), and the triggers at the end stop even the owner of the tables from doing so by accident.
-- Shifts have had their own history from the start; it is the part of the log that tells of them.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Whose business it is; null: the platform's.
  organization_id bigint,
  -- What the binder of the calls has set for its transaction. Nobody: the server itself.
  actor_id bigint default nullif(current_setting('shiftward.actor', true), '')::bigint,
  address text not null default coalesce(current_setting('shiftward.address', true), ''),
  request_id text not null default coalesce(current_setting('shiftward.request', true), ''),
  call text not null default coalesce(current_setting('shiftward.call', true), ''),
  action text not null check (
    action in ('created', 'changed', 'deleted', 'signed in', 'refused', 'signed out', 'read')),
  -- The table, or what else was touched: 'session', 'export'.
  subject text not null,
  subject_id bigint,
  -- Of a change only what differs.
  before jsonb,
  after jsonb
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_organization on audit_log (organization_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);

alter table shift_history
  add column address text not null default coalesce(current_setting('shiftward.address', true), ''),
  add column request_id text not null default coalesce(current_setting('shiftward.request', true), ''),
  add column call text not null default coalesce(current_setting('shiftward.call', true), '');
create index shift_history_at on shift_history (at desc, id desc);
create index shift_history_organization on shift_history (organization_id, at desc, id desc);
create index shift_history_actor on shift_history (actor_id, at desc, id desc);

create view audit_entries as
  select 'A' || id as code, id, at, organization_id, actor_id, address, request_id, call, action, subject, subject_id,
    before, after
  from audit_log
  union all
  select 'S' || id, id, at, organization_id, actor_id, address, request_id, call, action, 'shifts', shift_id,
    before, after
  from shift_history;

-- A person belongs to no organization; what they do is the business of the one they work for, of several the oldest.
create function organization_of(person bigint) returns bigint language sql stable as $$
  select organization_id from organization_users where user_id = person
  union all select organization_id from facility_users where user_id = person
  union all select organization_id from department_users where user_id = person
  union all select organization_id from facility_providers where provider_id = person
  order by organization_id limit 1
$$;

create function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one jsonb := coalesce(became, was);
  person bigint := coalesce(one ->> 'user_id', one ->> 'provider_id', case tg_table_name when 'users' then one ->> 'id' end)::bigint;
  actor bigint := nullif(current_setting('shiftward.actor', true), '')::bigint;
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(was) where value is distinct from became -> key;
    if changed is null then return null; end if;
    select jsonb_object_agg(key, value) into was from jsonb_each(was) where key = any(changed);
    select jsonb_object_agg(key, value) into became from jsonb_each(became) where key = any(changed);
  end if;
  insert into audit_log (organization_id, action, subject, subject_id, before, after) values (
    coalesce(
      (one ->> 'organization_id')::bigint,
      case tg_table_name when 'organizations' then (one ->> 'id')::bigint end,
      organization_of(actor),
      organization_of(person)),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name,
    coalesce(one ->> 'id', one ->> 'user_id', one ->> 'team_id', one ->> 'shift_id')::bigint,
    jsonb_set(was, '{password_hash}', '"hidden"', false),
    jsonb_set(became, '{password_hash}', '"hidden"', false));
  return null;
end
$$;

do $$
declare name text;
begin
  foreach name in array array[
    'organizations', 'facilities', 'departments', 'department_skills', 'teams', 'team_skills', 'users',
    'user_specialties', 'user_skills', 'organization_users', 'facility_users', 'department_users',
    'facility_providers', 'blocks', 'shift_interests', 'shift_requests', 'swaps', 'leaves', 'specialties', 'skills',
    'leave_types']
  loop
    execute format(
      'create trigger audit after insert or update or delete on %I for each row execute function audit_change()', name);
  end loop;
end
$$;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
create trigger append_only before update or delete or truncate on shift_history
  for each statement execute function refuse_rewriting();

-- What a changing call answered, kept for as long as its caller may ask again: an answer that was lost on the way is
-- given once more, and nothing is done twice. Written in the transaction of the change itself.

create table idempotency_keys (
  -- 0: a call that needs no session.
  user_id bigint not null,
  key text not null check (length(key) between 1 and 100),
  call text not null,
  input_hash bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
