import sql from 'sql-template-tag';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import { youOrPartner } from '../../platform/export.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { eraseCounted, lockPosts } from '../post/write-post.sql.ts';
import { canSeePost, canStillSeeHeader } from '../visibility.ts';
import { clapChanged } from './clap.events.ts';
import { clapFiles } from './clap.texts.ts';

/** Erases the couples' claps (a clap belongs to both partners) and the claps on erased posts. */
const erasePersonalData: ErasePersonalData = async ({ tx, emit, scope, limit }) => {
  const { twosomeIds } = scope;
  const found = await tx.query<{ post_id: string; twosome_id: string }>(sql`
    (
      select post_id, twosome_id from claps where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
    ) union (
      select c.post_id, c.twosome_id from claps c join posts p on p.id = c.post_id
      where ${isInScope(scope, { maker: sql`p.creator_id`, twosome: sql`p.twosome_id` })} limit ${limit}::int
    )
  `);
  const postIds = found.map((clap) => clap.post_id);
  // same lock order as clapping: the post first
  const authors = await lockPosts(tx, postIds);
  const deletion = sql`
    delete from claps
    where (post_id, twosome_id) in (
      select * from unnest(${postIds}::text[], ${found.map((clap) => clap.twosome_id)}::text[])
    )
    returning post_id, twosome_id, completed_at is not null as is_counted
  `;
  const erased = await eraseCounted<{ post_id: string; twosome_id: string }>(tx, 'clap_count', deletion);
  for (const { post_id: postId, twosome_id: clapperId } of erased) {
    const twosomeId = authors.get(postId);
    // an ended couple has no screens to update
    if (twosomeId !== undefined && !twosomeIds.includes(twosomeId))
      await emit(tx, clapChanged, { postId, twosomeId, clapperId });
  }
  return found.length;
};

export const clapPrivacy: Privacy = {
  data: [
    { erasePersonalData },
    { table: 'noted_claps', key: 'post_id, twosome_id', couple: 'twosome_id' },
    {
      list: 'claps_given.json',
      // incomplete ones too
      ofCouple: (own, userId) => sql`
        select c.post_id as id, case when ${canSeePost(own, sql`p`, sql`t`)} and ${canStillSeeHeader(own, userId, sql`t`)}
            then t.username end as post_of, c.added_at, c.completed_at, ${youOrPartner(sql`c.initiated_by`, userId)} as begun_by
        from claps c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
        where c.twosome_id = ${own}
      `,
    },
    {
      list: 'claps_received.json',
      ofCouple: (own, userId) => sql`
        select c.post_id || '/' || c.twosome_id as id, c.post_id, w.username as clapped_by, c.completed_at as added_at
        from posts p join claps c on c.post_id = p.id join twosomes w on w.id = c.twosome_id
        where p.twosome_id = ${own} and c.twosome_id <> ${own} and c.completed_at is not null
          and ${canStillSeeHeader(own, userId, sql`w`)}
      `,
    },
  ],
  files: clapFiles,
};
