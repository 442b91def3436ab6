-- Accounts that are mapped to nothing are shown to whoever made them: found by this in the list of users.
create index users_created_by on users (created_by) where created_by is not null;
