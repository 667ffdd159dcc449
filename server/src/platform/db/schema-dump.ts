import sql from 'sql-template-tag';
import type { Queries } from './db.ts';

interface Table {
  name: string;
  columns: string[];
  constraints: string[];
  indexes: string[];
}

/** The database schema as readable text, identical for PGlite and PostgreSQL. */
export async function schemaDump(db: Queries): Promise<string> {
  const tables = await readTables(db);
  const heading =
    '-- The tables as the migrations leave them. Written by `npm run schema`; a test keeps it true.\n';
  return [heading, ...tables.map(formatTable)].join('\n');
}

const formatTable = ({ name, columns, constraints, indexes }: Table): string =>
  [
    `create table ${name} (`,
    [...columns, ...constraints].map((line) => `  ${line}`).join(',\n'),
    ');',
    ...indexes.map((index) => `${index};`),
    '',
  ].join('\n');

/** PostgreSQL 18 also lists `not null` as a constraint (contype n); here it belongs to its column. */
const readTables = (db: Queries) =>
  db.query<Table>(sql`
    select c.relname as name,
      array(
        select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
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
      ) as columns,
      array(
        select 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid)
        from pg_constraint k
        where k.conrelid = c.oid and k.contype <> 'n'
        order by array_position('{p,u,f,c}'::text[], k.contype::text), k.conname collate "C"
      ) as constraints,
      array(
        select replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ')
        from pg_index i
        join pg_class named on named.oid = i.indexrelid
        where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
        order by named.relname collate "C"
      ) as indexes
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C"
  `);
