import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from 'pg';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { keyOf } from '../../server/src/features/media/files.ts';
import { openDiskStore } from '../../server/src/platform/storage/disk.ts';
import { coupleId, personId } from '../platform/dataset.ts';

export interface Things {
  posts: number;
  messages: number;
  /** every n-th message has an image, as every post does */
  imageEvery: number;
}

/** The first couple's posts and messages with unique images of a phone's size. */
export async function settleThings(client: Client, dataDir: string, things: Things): Promise<void> {
  const store = await openDiskStore(join(dataDir, 'media'));
  const many = things.posts + Math.floor(things.messages / things.imageEvery);
  const ids = Array.from({ length: many }, (_, n) => `ME${String(n + 1).padStart(18, '0')}`);
  const photo = await sharp({ create: { width: 819, height: 1024, channels: 3, background: '#cc8855' } })
    .jpeg()
    .toBuffer();
  const hashes: string[] = [];
  for (const id of ids) {
    // Random bytes after the end of a JPEG: readers ignore them, and they do not compress.
    const bytes = Buffer.concat([photo, randomBytes(150_000)]);
    hashes.push(createHash('sha256').update(bytes).digest('hex'));
    await store.put(keyOf(id, 'full'), bytes);
    await store.put(keyOf(id, 'thumb'), randomBytes(9_000));
  }
  const [couple, one, other] = [coupleId(1), personId(1), personId(2)];
  await client.query(sql`
    insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
    select id, 819, 1024, 160000, 9000, hash, '1QcSHQRnh493V4dIh4eXh1h4kJUI', now(), now()
    from unnest(${ids}::text[], ${hashes}::text[]) as m(id, hash)`);
  await client.query(sql`
    insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at)
    select 'PS' || lpad(n::text, 18, '0'), ${couple}::text, ${one}::text, 'Post number ' || n, '4:5', true,
      now() - n * interval '1 hour'
    from generate_series(1, ${things.posts}::int) n`);
  await client.query(sql`
    insert into post_images (post_id, position, media_id, alt)
    select 'PS' || lpad(n::text, 18, '0'), 0, 'ME' || lpad(n::text, 18, '0'), 'The two of us, again'
    from generate_series(1, ${things.posts}::int) n`);
  await client.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
    select 'MS' || lpad(n::text, 18, '0'), ${couple}::text, n, n, case n % 2 when 0 then ${one}::text else ${other}::text end,
      n::text, 'Message number ' || n || ', a line or two about nothing much.', now() - n * interval '1 minute'
    from generate_series(1, ${things.messages}::int) n`);
  await client.query(sql`
    insert into message_images (message_id, position, media_id)
    select 'MS' || lpad((n * ${things.imageEvery}::int)::text, 18, '0'), 0,
      'ME' || lpad((${things.posts}::int + n)::text, 18, '0')
    from generate_series(1, ${many - things.posts}::int) n`);
}
