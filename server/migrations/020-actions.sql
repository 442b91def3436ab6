-- An action is one call that changed the schedule. Undo reverses a whole action.
create table actions (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  actor_id bigint references users,
  at timestamptz not null,
  call text not null,
  -- What an undo has undone, or a redo done again. No foreign key: old actions are removed before newer ones.
  reverses bigint,
  unique (reverses)
);
create index actions_actor on actions (actor_id, id desc);
create index actions_at on actions (at, id);

alter table shift_history add column action_id bigint;
create index shift_history_action on shift_history (action_id) where action_id is not null;

-- The first entry that a call writes makes its action; the entries after it join. No writer can forget it. What is
-- written outside a call (demo data, maintenance) is nobody's action.
create function join_action() returns trigger language plpgsql as $$
declare
  path text := coalesce(current_setting('shiftward.call', true), '');
  mark text := concat_ws(' ', new.organization_id, new.actor_id, new.at);
  made bigint;
begin
  if path = '' then return new; end if;
  if current_setting('shiftward.action_mark', true) is distinct from mark then
    insert into actions (organization_id, actor_id, at, call, reverses)
    values (new.organization_id, new.actor_id, new.at, path,
      nullif(current_setting('shiftward.reverses', true), '')::bigint)
    returning id into made;
    perform set_config('shiftward.action_mark', mark, true), set_config('shiftward.action', made::text, true);
  end if;
  new.action_id := current_setting('shiftward.action')::bigint;
  return new;
end
$$;
create trigger join_action before insert on shift_history for each row execute function join_action();

-- As in 015: what has happened stays, and old records go by the role for it.
create trigger append_only before update or truncate on actions
  for each statement execute function refuse_rewriting();
create trigger keep before delete on actions
  for each statement when (current_user <> 'shiftward_retention') execute function refuse_rewriting();
create trigger keep_recent before delete on actions
  for each row when (old.at > now() - interval '30 days') execute function refuse_rewriting();
