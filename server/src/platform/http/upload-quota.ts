import { type Quota, type QuotaKind, uploadQuotas } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { ApiError } from '../api-error.ts';
import { now } from '../clock.ts';
import type { Db, Queries } from '../db/db.ts';
import { rateLimited } from '../metrics.ts';
import { platformErrors } from '../platform.texts.ts';
import type { PersonalRows } from '../privacy.ts';

/** Images, photos and bytes. */
export type Usage = Partial<Record<QuotaKind, number>>;

/** Limits the uploads of a user over time. Counted in the database, for all nodes. */
export interface UploadQuota {
  /** a `tooMany` error if a quota has no room for this much more, else null */
  exceeded(userId: string, usage: Usage, queries?: Queries): Promise<ApiError | null>;
  add(userId: string, usage: Usage, queries?: Queries): Promise<void>;
  /**
   * Counts an archive before it is received, so that two nodes cannot exceed the quota together. What a killed node has
   * reserved counts until its slot expires. Throws: `tooMany`.
   */
  reserve(userId: string, importBytes: number): Promise<Reservation>;
}

interface Reservation {
  /** replaces what was reserved by what has arrived */
  settle(importBytes: number): Promise<void>;
}

/** For `RATE_LIMITS=off`. */
export const noQuota: UploadQuota = {
  exceeded: async () => null,
  add: async () => {},
  reserve: async () => ({ settle: async () => {} }),
};

/** Usage is counted in slots. A slot counts until a whole window after its start. */
const slotMs = 600_000;

interface Slot extends Record<QuotaKind, number> {
  startedAt: Date;
}

export const createUploadQuota = (db: Db): UploadQuota => ({
  exceeded: (userId, usage, queries = db) => exceeded(queries, userId, usage),
  add: (userId, usage, queries = db) => add(queries, userId, slotNow(), usage),
  async reserve(userId, importBytes) {
    const slot = slotNow();
    await db.transaction(async (tx) => {
      await tx.query(
        sql`select pg_advisory_xact_lock(hashtextextended(${`upload quota ${userId}`}::text, 0))`,
      );
      const error = await exceeded(tx, userId, { importBytes });
      if (error) throw error;
      await add(tx, userId, slot, { importBytes });
    });
    return {
      // an update, because the slot may have been erased in the meantime
      async settle(arrived) {
        await db.query(sql`
          update upload_usage set import_bytes = import_bytes + ${arrived - importBytes}::bigint
          where user_id = ${userId}::text and started_at = ${slot}::timestamptz
        `);
      },
    };
  },
});

async function exceeded(queries: Queries, userId: string, usage: Usage): Promise<ApiError | null> {
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
}

const slotNow = (): Date => new Date(Math.floor(now().getTime() / slotMs) * slotMs);

async function add(
  queries: Queries,
  userId: string,
  slot: Date,
  { images = 0, bytes = 0, importImages = 0, importBytes = 0 }: Usage,
): Promise<void> {
  await queries.query(sql`
    insert into upload_usage as u (user_id, started_at, images, bytes, import_images, import_bytes)
    values (${userId}::text, ${slot}::timestamptz, ${images}::int, ${bytes}::bigint, ${importImages}::int,
      ${importBytes}::bigint)
    on conflict (user_id, started_at) do update
      set images = u.images + excluded.images, bytes = u.bytes + excluded.bytes,
        import_images = u.import_images + excluded.import_images, import_bytes = u.import_bytes + excluded.import_bytes
  `);
}

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

export const uploadUsageRows: PersonalRows = {
  table: 'upload_usage',
  key: 'user_id, started_at',
  person: 'user_id',
};

/** Deletes slots that no quota counts any more. */
export const sweepUploadUsage = (db: Queries) =>
  db.query(sql`delete from upload_usage where started_at <= ${windowStart(uploadQuotas.bytes)}::timestamptz`);
