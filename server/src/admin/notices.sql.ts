import sql from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';
import type { OperatorNotice } from '../platform/operator-notice.ts';

/** A repeated notice about the same report or job is mailed again. */
export async function addNotice(db: Queries, { kind, reference }: OperatorNotice, at: Date) {
  await db.query(sql`
    insert into operator_notices (kind, reference, added_at)
    values (${kind}::text, ${reference}::text, ${at}::timestamptz)
    on conflict (kind, reference) do update set mailed_at = null, added_at = excluded.added_at
    where operator_notices.mailed_at is not null
  `);
}

/** The notices that were not mailed yet, oldest first; none when a mail was sent after `since`. */
export const listDueNotices = (db: Queries, since: Date): Promise<OperatorNotice[]> =>
  db.query(sql`
    select kind, reference from operator_notices
    where mailed_at is null
      and not exists (select from operator_notices m where m.mailed_at > ${since}::timestamptz)
    order by added_at, reference
  `);

export async function setMailed(db: Queries, notices: readonly OperatorNotice[], at: Date) {
  await db.query(sql`
    update operator_notices set mailed_at = ${at}::timestamptz
    where (kind, reference) in (
      select * from unnest(${notices.map(({ kind }) => kind)}::text[],
        ${notices.map(({ reference }) => reference)}::text[])
    )
  `);
}

export async function deleteMailed(db: Queries, before: Date) {
  await db.query(sql`delete from operator_notices where mailed_at < ${before}::timestamptz`);
}
