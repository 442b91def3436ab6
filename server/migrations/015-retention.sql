-- Old records can be removed, by one role that the server uses for nothing else (lib/postgres/role.ts), and only when
-- they are older than a month. Everybody else, the owner of the tables included, is still refused.
do $$
declare name text;
begin
  foreach name in array array['audit_log', 'shift_history'] loop
    execute format('drop trigger append_only on %I', name);
    execute format(
      'create trigger append_only before update or truncate on %I for each statement
        execute function refuse_rewriting()', name);
    execute format(
      'create trigger keep before delete on %I for each statement
        when (current_user <> ''shiftward_retention'') execute function refuse_rewriting()', name);
    execute format(
      'create trigger keep_recent before delete on %I for each row
        when (old.at > now() - interval ''30 days'') execute function refuse_rewriting()', name);
  end loop;
  -- A run of the removal is one line of the audit log; a line for each request would outlive the request.
  foreach name in array array['shift_requests', 'swaps'] loop
    execute format('drop trigger audit on %I', name);
    execute format(
      'create trigger audit after insert or update or delete on %I for each row
        when (current_user <> ''shiftward_retention'') execute function audit_change()', name);
  end loop;
end
$$;

-- What is old is found without reading the rest.
create index outbox_settled on outbox (created_at, id) where status <> 'waiting';
create index shift_requests_decided on shift_requests (decided_at, id) where status <> 'Open';
create index swaps_decided on swaps ((coalesce(answered_at, decided_at)), id)
  where status not in ('Open', 'MediatorApproved');
