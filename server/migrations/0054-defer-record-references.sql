-- Records are restored in any order: a foreign key between them is checked at the end of the transaction.
alter table category drop constraint category_venue_id_station_fkey;
alter table category add foreign key (venue_id, station) references station (venue_id, id)
  on delete set null (station) deferrable initially deferred;
