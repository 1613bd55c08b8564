-- Products: what the venue's other systems call one. Pictures: the address that an imported workbook named, kept and never fetched.
alter table product add column ref text not null default '' check (length(ref) <= 25);
alter table product add column image_source text not null default '';
alter table section add column image_source text not null default '';
create unique index product_ref on product (venue_id, ref) where ref <> '';
