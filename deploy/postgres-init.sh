#!/bin/sh
# Three roles: the owner of the tables, which migrates and restores; the server's, which cannot rewrite the audit log; and
# the one that removes old records, which can sign in once it has a password (RETENTION_PASSWORD).
# Run once by the database container; by hand on any PostgreSQL: OWNER_PASSWORD=… SERVER_PASSWORD=… deploy/postgres-init.sh
# When run again, for a restore, it only sets the passwords of the roles and creates a new empty database.
set -eu
# In compose the passwords are in files.
[ -z "${OWNER_PASSWORD_FILE:-}" ] || OWNER_PASSWORD=$(cat "$OWNER_PASSWORD_FILE")
[ -z "${RETENTION_PASSWORD_FILE:-}" ] || RETENTION_PASSWORD=$(cat "$RETENTION_PASSWORD_FILE")
[ -z "${SERVER_PASSWORD_FILE:-}" ] || SERVER_PASSWORD=$(cat "$SERVER_PASSWORD_FILE")
: "${OWNER_PASSWORD:?}" "${SERVER_PASSWORD:?}"
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres --no-psqlrc --quiet \
  --set owner_password="$OWNER_PASSWORD" --set server_password="$SERVER_PASSWORD" \
  --set retention_password="${RETENTION_PASSWORD:-}" <<'SQL'
select format('create role %I login', name) from unnest(array['shiftward_owner', 'shiftward_server', 'shiftward_retention']) as name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role shiftward_owner password :'owner_password';
alter role shiftward_server password :'server_password';
select format('alter role shiftward_retention password %L', :'retention_password')
  where :'retention_password' <> '' \gexec
-- Names are compared alike on every system where PostgreSQL brings its own rules (17 and newer).
select current_setting('server_version_num')::int >= 170000 as has_rules \gset
\if :has_rules
create database shiftward owner shiftward_owner template template0 encoding 'UTF8'
  locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
\else
create database shiftward owner shiftward_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
\endif
revoke connect, temporary on database shiftward from public;
grant connect on database shiftward to shiftward_server, shiftward_retention;
SQL
