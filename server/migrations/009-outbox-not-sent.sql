-- A message for which no service is configured is 'not sent'. Before, it was marked as sent.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('waiting', 'sent', 'not sent', 'dead'));
