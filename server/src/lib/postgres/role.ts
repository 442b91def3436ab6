import type pg from 'pg'

/**
 * The server works with a role that owns nothing: it cannot change the schema, and it cannot rewrite the audit log.
 * Only migrations, backups and restores run as the owner of the tables.
 */
export const serverRole = 'shiftward_server'

/**
 * Only the job that removes old records works with this one. The name is fixed, because triggers know it: they let it
 * remove what is older than a month (015-retention.sql).
 */
export const retentionRole = 'shiftward_retention'

const appendOnly = 'audit_log, shift_history, actions'

/** Granted by the owner after every migration, because new tables come without grants. */
export function grants(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return `
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    revoke update, delete, truncate on ${appendOnly} from ${name};
    revoke insert, update, delete on migrations from ${name};`
}

/** The role need not exist where nothing is ever removed. */
export const retentionGrants = `
  do $$ begin
    if exists (select from pg_roles where rolname = '${retentionRole}') then
      grant usage on schema public to ${retentionRole};
      grant select, delete on audit_log, shift_history, actions, told_changes to ${retentionRole};
      grant select, delete on outbox, shift_requests, swaps, offers to ${retentionRole};
      grant insert on audit_log, calendar_changes to ${retentionRole};
      grant select on shifts to ${retentionRole};
    end if;
  end $$`

/** A role that owns the table, or may become its owner, can grant itself any right to it. */
export async function canRewriteAudit(server: pg.Pool): Promise<boolean> {
  const { rows } = await server.query<{ is_able: boolean }>(
    `select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete') as is_able
       from pg_class where oid = 'audit_log'::regclass`,
  )
  return rows[0]?.is_able ?? false
}
