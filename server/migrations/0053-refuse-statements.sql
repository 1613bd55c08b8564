-- Ends a statement that must not be committed, for a reason that the caller knows by its name: the commit of statements that were sent
-- at once becomes a rollback (server/platform/statements/refusal.ts). Volatile, so that it is not evaluated where no row asks for it.
create function refuse(reason text) returns boolean language plpgsql volatile as $$
begin
  raise exception using errcode = 'RF001', message = 'refused: ' || reason, constraint = reason;
end $$;
