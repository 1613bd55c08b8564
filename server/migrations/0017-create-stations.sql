-- Where what was ordered is made.
create table station (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  position int not null default 100,
  version int not null default 1,
  primary key (venue_id, id)
);

alter table category
  add column station uuid,
  add foreign key (venue_id, station) references station (venue_id, id) on delete set null (station);
create index category_station on category (venue_id, station) where station is not null;
