-- Erasing a person changes entries of the logs. To switch the trigger off for it would lock the logs until the commit, and
-- with them every change of everybody. So the trigger lets an update pass if the transaction says so and whoever is
-- connected could have switched it off. `session_user` stays the same in functions that run as somebody else.
create or replace function refuse_rewriting() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('shiftward.erases', true) = 'on'
    and pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage')
  then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
