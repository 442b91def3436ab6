-- Who of an organization is away in a month: asked by every calendar. The index that forbids overlapping leaves goes
-- by provider first.
create index leaves_approved on leaves using gist (organization_id, daterange(from_date, to_date, '[]'))
  where status = 'Approved';
