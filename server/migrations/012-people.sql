-- Who owns a person, and how people who register themselves become somebody that a hospital can schedule.

alter table users
  -- They registered themselves; of everybody else an administrator made the account.
  add column registered_at timestamptz,
  -- The address as it is now has been proved by a link that was sent to it.
  add column email_confirmed_at timestamptz,
  -- Who compared a self-registered person with the registry before the first mapping.
  add column identity_checked_at timestamptz,
  add column identity_checked_by bigint references users;

-- Only registrations have codes. The audit log is about what people do: it does not list this.
alter table users disable trigger audit;
update users set registered_at = created_at
where user_type = 'provider' and created_by is null
  and exists (select from confirmation_codes where user_id = users.id);
alter table users enable trigger audit;

-- Each time somebody registers, confirmed later or not: counted for the limits of a day. The challenge is known only to
-- the caller who registered, so that nobody else can use up the tries of a code.
create table registrations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  challenge_hash bytea not null unique,
  phone text not null,
  network text not null,
  made_at timestamptz not null
);
create index registrations_user on registrations (user_id);
create index registrations_phone on registrations (phone, made_at);
create index registrations_network on registrations (network, made_at);
create index registrations_age on registrations (made_at);

-- Tries that name the registration by its guessable id only: from the network that registered, and from all others.
alter table confirmation_codes
  add column tries_by_id integer not null default 0,
  add column tries_by_strangers integer not null default 0;

-- The link to a self-registered person's address. While there is a row the person cannot sign in. Only the hash of the
-- token is kept.
create table email_confirmations (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- A change of a person concerns every organization that they belong to: each finds it in its own log. The platform
-- admin, who reads all of it, gets the first entry only.
alter table audit_log add column is_copy boolean not null default false;

create or replace view audit_entries as
  select 'A' || id as code, id, at, organization_id, actor_id, address, request_id, call, action, subject, subject_id,
    before, after, is_copy
  from audit_log
  union all
  select 'S' || id, id, at, organization_id, actor_id, address, request_id, call, action, 'shifts', shift_id,
    before, after, false
  from shift_history;

-- The organizations that a person belongs to, the actor's own first; one null where there is none: the platform.
create function organizations_concerned(actor bigint, person bigint) returns bigint[] language sql stable as $$
  select coalesce(array_agg(organization_id order by organization_id <> own, organization_id), array[null::bigint])
  from (
    select organization_id from organization_users where user_id = person
    union select organization_id from facility_users where user_id = person
    union select organization_id from department_users where user_id = person
    union select organization_id from facility_providers where provider_id = person
    union select organization_of(actor) where organization_of(actor) is not null
  ) as belonging, organization_of(actor) as own
$$;

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
    when tg_table_name in ('users', 'user_skills', 'user_specialties') then organizations_concerned(actor, person)
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
