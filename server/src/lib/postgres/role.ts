/**
 * The server works with a role of its own, which owns nothing: it cannot change the schema, and it cannot rewrite what
 * the audit log says of the past. Only migrations, backups and restores are done by the owner of the tables.
 */
export const serverRole = 'shiftward_server'

const appendOnly = 'audit_log, shift_history'

/** Given by the owner after every migration, since new tables are not granted by themselves. */
export function grants(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return `
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    revoke update, delete, truncate on ${appendOnly} from ${name};
    revoke insert, update, delete on migrations from ${name};`
}
