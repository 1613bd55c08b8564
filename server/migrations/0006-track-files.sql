-- content: SHA-256 of what was sent, once all of it is stored, so that the same picture is kept once a venue.
-- unused_since: no record names the file since then; a day later it goes. Null: a record does.
alter table file add column content bytea, add column unused_since timestamptz default now();
create index file_content on file (venue_id, content);
create index file_unused on file (unused_since) where unused_since is not null;
