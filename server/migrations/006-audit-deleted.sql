-- What was deleted is known by its last words only: the log is read with the names of what is gone.
create index audit_log_deleted on audit_log (subject, subject_id) where action = 'deleted';
