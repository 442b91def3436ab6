-- Leaves are looked up by provider and organization. Among many leaves PostgreSQL took the GiST index of the constraint
-- on overlaps for that, which is much slower than a B-tree.
drop index leaves_provider;
create index leaves_provider on leaves (provider_id, organization_id, from_date);
