-- Records come back from the history (docs/product/people-and-rights.md#restoring).
alter table change_record drop constraint change_record_what_check;
alter table change_record add constraint change_record_what_check check (what in ('created', 'changed', 'deleted', 'restored'));
-- Whether a record is there: the last of these says so.
create index change_record_whole on change_record (venue_id, record_id) where what <> 'changed';

-- Pictures that a record had, for the clean-up of files: who brings it back finds them.
create view remembered_picture as
  select r.venue_id, (r.before ->> 'image')::uuid as image, c.at
  from change_record r join change c on c.venue_id = r.venue_id and c.id = r.change_id where r.before ->> 'image' is not null;
create index change_record_picture on change_record (venue_id, change_id) where before ->> 'image' is not null;
