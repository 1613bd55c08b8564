-- Calls (docs/product/tables.md#calls). `proven`: the caller was known to be at the table. `quiet`: the call is on the board and rang no bell.
alter table table_call
  add column proven boolean not null default true,
  add column quiet boolean not null default false;

-- Tables whose unproven calls staff do not want for a while; `since` marks the calls that ended with the press, for its undo.
create table table_mute (
  venue_id uuid not null references venue (id) on delete cascade,
  table_number text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (venue_id, table_number)
);

-- Wrong join codes of a session so far: after some, its code is drawn again and longer (docs/product/tables.md#together).
alter table table_session
  add column wrong_words int not null default 0;
