-- The code of an order's short address `/o/{code}`, drawn when a message names it; as good as the order's uuid to whoever has it.
alter table order_directory add column code text unique;
