import { type Quota, type QuotaKind, uploadQuotas } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { ApiError } from '../api-error.ts';
import { now } from '../clock.ts';
import type { Queries } from '../db/db.ts';
import { rateLimited } from '../metrics.ts';
import { platformErrors } from '../platform.texts.ts';

/** Images, photos and bytes. */
export type Usage = Partial<Record<QuotaKind, number>>;

/** Limits the uploads of a user over time. Counted in the database, for all nodes. */
export interface UploadQuota {
  /** a `tooMany` error if a quota has no room for this much more, else null */
  exceeded(userId: string, usage: Usage, queries?: Queries): Promise<ApiError | null>;
  add(userId: string, usage: Usage, queries?: Queries): Promise<void>;
}

/** For `RATE_LIMITS=off`. */
export const noQuota: UploadQuota = { exceeded: async () => null, add: async () => {} };

/** Usage is counted in slots. A slot counts until a whole window after its start. */
const slotMs = 600_000;

interface Slot extends Record<QuotaKind, number> {
  startedAt: Date;
}

export const createUploadQuota = (db: Queries): UploadQuota => ({
  async exceeded(userId, usage, queries = db) {
    const slots = await readSlots(queries, userId);
    for (const kind of Object.keys(uploadQuotas) as QuotaKind[]) {
      const freeAt = whenFree(slots, kind, usage[kind] ?? 0);
      if (freeAt === null) continue;
      rateLimited.inc({ rate: `upload ${kind}` });
      return new ApiError('tooMany', {
        message: platformErrors[`${kind}Quota`],
        retryAfter: Math.ceil((freeAt - now().getTime()) / 1000),
      });
    }
    return null;
  },
  async add(userId, { images = 0, bytes = 0, importImages = 0, importBytes = 0 }, queries = db) {
    const slot = new Date(Math.floor(now().getTime() / slotMs) * slotMs);
    await queries.query(sql`
      insert into upload_usage as u (user_id, started_at, images, bytes, import_images, import_bytes)
      values (${userId}::text, ${slot}::timestamptz, ${images}::int, ${bytes}::bigint, ${importImages}::int,
        ${importBytes}::bigint)
      on conflict (user_id, started_at) do update
        set images = u.images + excluded.images, bytes = u.bytes + excluded.bytes,
          import_images = u.import_images + excluded.import_images, import_bytes = u.import_bytes + excluded.import_bytes
    `);
  },
});

/** The time at which a quota will have room for `wanted` more; null: it has room now. */
function whenFree(slots: readonly Slot[], kind: QuotaKind, wanted: number): number | null {
  const { limit, perSeconds } = uploadQuotas[kind];
  if (wanted === 0) return null;
  const counted = slots.filter(({ startedAt }) => startedAt > windowStart(uploadQuotas[kind]));
  let used = counted.reduce((sum, slot) => sum + slot[kind], 0);
  let freeAt: number | null = null;
  for (const slot of counted) {
    if (used + wanted <= limit) break;
    used -= slot[kind];
    freeAt = slot.startedAt.getTime() + perSeconds * 1000;
  }
  return freeAt;
}

/** The uploads that count towards a quota, oldest first. */
const readSlots = (db: Queries, userId: string) =>
  db.query<Slot>(sql`
    select started_at as "startedAt", images::float8 as images, bytes::float8 as bytes,
      import_images::float8 as "importImages", import_bytes::float8 as "importBytes"
    from upload_usage
    where user_id = ${userId}::text and started_at > ${windowStart(uploadQuotas.bytes)}::timestamptz
    order by started_at
  `);

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
