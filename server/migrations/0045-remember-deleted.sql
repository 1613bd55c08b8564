-- Records of the menu that were deleted in the last 30 days, for the import of an export made before (docs/product/import.md#how-things-are-named).
create view deleted_record as
  select r.venue_id, r.resource, r.record_id as id, c.at
  from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id
  where r.what = 'deleted' and r.resource in ('section', 'category', 'product') and c.at > now() - interval '30 days';
