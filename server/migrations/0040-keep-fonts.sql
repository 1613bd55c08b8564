-- Fonts that were uploaded (docs/product/look.md#fonts): what is served of one is stored under its id.
create table font (
  id uuid primary key,
  -- What the font calls itself.
  name text not null check (name <> ''),
  -- SHA-256 of what was sent, once the font is stored: by it the same one is found again.
  content bytea,
  account_id uuid references account (id) on delete set null,
  at timestamptz not null,
  -- Since when no venue uses it; a day later it goes.
  unused_since timestamptz
);
create index font_account on font (account_id, content);
create index font_unused on font (unused_since) where unused_since is not null;

-- Which fonts a venue may use.
create table venue_font (
  venue_id uuid not null references venue (id) on delete cascade,
  font_id uuid not null references font (id),
  primary key (venue_id, font_id)
);
create index venue_font_font on venue_font (font_id);
