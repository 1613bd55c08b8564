-- Instructions: what each option holds, in the order of `instructions`; an option without an entry was never declared.
alter table instruction add column options jsonb not null default '[]';
