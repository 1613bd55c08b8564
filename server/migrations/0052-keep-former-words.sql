-- The short join code that a long one replaced. It still admits phones with the table's code (docs/product/tables.md#together).
alter table table_session add column former_word text;
