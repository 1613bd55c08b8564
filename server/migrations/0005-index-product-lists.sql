-- Lists of many products: each order is an index, so that a page is read from it and neither sorted nor fetched row by row.
-- The type is a filter of the usual order and of the pickers, `standalone` of one of them.
drop index product_sorted;
create index product_sorted on product (venue_id, name_folded collate "C", id) include (type_id, standalone);
create index product_price on product (venue_id, net_price, id);
create index product_type on product (venue_id, type_id, id);
create index product_unavailable on product (venue_id, unavailable, id);
