-- When backups were taken, so that the metrics can tell how old the last one is. Written by `npm run backup`.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);
create index backups_taken_at on backups (taken_at desc);
