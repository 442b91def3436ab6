-- Somebody left a running shift: the rest of it became this one. Of a rest that was left in turn too, it is the first shift,
-- so that all parts of one place have the same.
alter table shifts
  add column rest_of bigint,
  add foreign key (organization_id, rest_of) references shifts (organization_id, id) on delete set null (rest_of);
-- Few shifts are rests. With the state, whether the rest of a shift is taken is read from the index alone.
create index shifts_rest_of on shifts (rest_of, state) where rest_of is not null;
