-- What modules below are told of tables above (docs/decisions/0048-tables-have-an-owner.md); the plans are those of the tables.
-- Of calendars, for venues: those that may be opening hours.
create view opening_hours as select venue_id, id, timetable from calendar;
-- Pictures that records name, for the clean-up of files: of the venue itself, and of its menu.
create view venue_picture as select id as venue_id, image from venue where image is not null;
create view menu_picture as
  select venue_id, image from section where image is not null
  union all select venue_id, image from product where image is not null;
