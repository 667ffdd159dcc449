import sql from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';
import { isTable } from './rows.ts';

/** Of a table or function: its comment begins with the name of its feature. */
interface Part {
  about: string | null;
  /** its statements, each after its comment */
  text: string;
}

/**
 * The database schema as readable text, identical for PGlite and PostgreSQL: the tables, with their indexes and triggers, and
 * the functions of each feature, in the order in which they were created. Partitions are counted.
 */
export async function schemaDump(db: Queries): Promise<string> {
  const features = new Map<string, string[]>();
  for (const { about, text } of [...(await readTables(db)), ...(await readFunctions(db))]) {
    const [, feature = '', purpose = ''] = /^(\w+): (.*)$/.exec(about ?? '') ?? [];
    const parts = features.get(feature) ?? [];
    features.set(feature, [...parts, `-- ${purpose}\n${text}\n`]);
  }
  const heading = '-- The schema after all migrations. Written by `npm run schema`; a test keeps it true.\n';
  const chapters = [...features].map(
    ([feature, parts]) => `-- ${`${feature} `.padEnd(117, '-')}\n\n${parts.join('\n')}`,
  );
  return [heading, ...chapters].join('\n');
}

/** PostgreSQL 18 also lists `not null` as a constraint (contype n); here it belongs to its column. */
const readTables = (db: Queries) =>
  db.query<Part>(sql`
    select obj_description(c.oid, 'pg_class') as about, concat_ws(E'\n',
      'create table ' || quote_ident(c.relname) || ' (',
      array_to_string(array(
        select '  ' || concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then 'not null' end,
          case
            when a.attidentity <> '' then 'generated as identity'
            when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
            when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid)
          end)
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by a.attnum
      ) || array(
        select '  constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid)
        from pg_constraint k
        where k.conrelid = c.oid and k.contype <> 'n'
        order by array_position('{p,u,f,c}'::text[], k.contype::text), k.conname collate "C"
      ), E',\n'),
      concat_ws(' ', ')' || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''),
        'partition by ' || pg_get_partkeydef(c.oid),
        (select 'in ' || nullif(count(*), 0) from pg_inherits i where i.inhparent = c.oid)) || ';',
      (
        select string_agg(concat_ws(E'\n', '-- ' || obj_description(i.indexrelid, 'pg_class'),
          regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (ONLY )?public\.', ' ON ') || ';'), E'\n' order by named.relname collate "C")
        from pg_index i
        join pg_class named on named.oid = i.indexrelid
        where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      ),
      (
        select string_agg(concat_ws(E'\n', '-- ' || obj_description(t.oid, 'pg_trigger'),
          replace(pg_get_triggerdef(t.oid), ' ON public.', ' ON ') || ';'), E'\n' order by t.tgname collate "C")
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
      )
    ) as text
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and ${isTable}
    order by c.oid
  `);

/** Those of extensions belong to them. */
const readFunctions = (db: Queries) =>
  db.query<Part>(sql`
    select obj_description(p.oid, 'pg_proc') as about,
      rtrim(replace(pg_get_functiondef(p.oid), ' FUNCTION public.', ' FUNCTION '), E'\n') || ';' as text
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    order by p.oid
  `);
