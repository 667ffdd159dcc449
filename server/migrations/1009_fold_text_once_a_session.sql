-- PostgreSQL parsed and planned the function's long text again in every statement that writes a message, a quarter of its
-- time: the plan of a function in SQL lasts for one statement, that of one in PL/pgSQL for the session. The text stays.
do $$
begin
  execute format(
    'create or replace function fold_text(raw text) returns text language plpgsql immutable strict parallel safe as %L',
    'begin return (' || (select prosrc from pg_proc where oid = 'fold_text(text)'::regprocedure) || '); end'
  );
end $$;
