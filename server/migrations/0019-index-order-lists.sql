-- The orders of all venues, newest first. Its one column alone: with the id as well it would fit the check of an order's lines as the
-- primary key does, and be taken for it while the table is empty (see 0004-create-orders.sql).
create index orders_by_date on orders (creation_date);
-- Whose name holds a text (docs/decisions/0057-search-of-orders.md). Not a column of folded names: that would write every order anew.
create index orders_customer_name on orders using gin (fold(customer_name) gin_trgm_ops);
