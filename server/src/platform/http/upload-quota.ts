import { type Quota, uploadQuotas } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { ApiError } from '../api-error.ts';
import { now } from '../clock.ts';
import type { Queries } from '../db/db.ts';
import { rateLimited } from '../metrics.ts';
import { platformErrors } from '../platform.texts.ts';

/** Limits the uploads of a user over time. Counted in the database, for all nodes. */
export interface UploadQuota {
  /** a `tooMany` error if the user has used up a quota, else null */
  exceeded(userId: string): Promise<ApiError | null>;
  add(userId: string, usage: { images: number; bytes: number }): Promise<void>;
}

/** For `RATE_LIMITS=off`. */
export const noQuota: UploadQuota = { exceeded: async () => null, add: async () => {} };

/** Usage is counted in slots. A slot counts until a whole window after its start. */
const slotMs = 600_000;

export const createUploadQuota = (db: Queries): UploadQuota => ({
  async exceeded(userId) {
    for (const kind of ['images', 'bytes'] as const) {
      const { used, oldest } = await readUsage(db, userId, kind);
      const { limit, perSeconds } = uploadQuotas[kind];
      if (used < limit || oldest === null) continue;
      rateLimited.inc({ rate: `upload ${kind}` });
      const freeAt = oldest.getTime() + perSeconds * 1000;
      return new ApiError('tooMany', {
        message: platformErrors[`${kind}Quota`],
        retryAfter: Math.ceil((freeAt - now().getTime()) / 1000),
      });
    }
    return null;
  },
  async add(userId, { images, bytes }) {
    const slot = new Date(Math.floor(now().getTime() / slotMs) * slotMs);
    await db.query(sql`
      insert into upload_usage (user_id, started_at, images, bytes)
      values (${userId}::text, ${slot}::timestamptz, ${images}::int, ${bytes}::bigint)
      on conflict (user_id, started_at) do update
        set images = upload_usage.images + excluded.images, bytes = upload_usage.bytes + excluded.bytes
    `);
  },
});

async function readUsage(
  db: Queries,
  userId: string,
  kind: 'images' | 'bytes',
): Promise<{ used: number; oldest: Date | null }> {
  const [usage] = await db.query<{ images: number; bytes: number; oldest: Date | null }>(sql`
    select coalesce(sum(images), 0)::float8 as images, coalesce(sum(bytes), 0)::float8 as bytes,
      min(started_at) as oldest
    from upload_usage
    where user_id = ${userId}::text and started_at > ${windowStart(uploadQuotas[kind])}::timestamptz
  `);
  return { used: usage?.[kind] ?? 0, oldest: usage?.oldest ?? null };
}

const windowStart = ({ perSeconds }: Quota): Date => new Date(now().getTime() - perSeconds * 1000);

export async function eraseUploadUsage(db: Queries, userId: string): Promise<number> {
  const rows = await db.query(
    sql`delete from upload_usage where user_id = ${userId}::text returning started_at`,
  );
  return rows.length;
}

/** Deletes slots that no quota counts any more. */
export async function sweepUploadUsage(db: Queries): Promise<void> {
  await db.query(
    sql`delete from upload_usage where started_at <= ${windowStart(uploadQuotas.bytes)}::timestamptz`,
  );
}
