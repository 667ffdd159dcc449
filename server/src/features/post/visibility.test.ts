import type { PostState, ProfileState, Role } from '@twosome/contract/post/post.rules';
import { postStates, profileStates, seesTable } from '@twosome/contract/post/post.rules';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { announcing } from '../../platform/facts.ts';
import { withinReactions } from '../../reactions.ts';
import { again, block, couple, part, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Ear, Person } from '../../testing/person.ts';
import { addPost, addPublished, formOf, setStage } from '../../testing/stage.ts';
import { setPostTakenDown } from './take-down.ts';

// One table says who sees a post. Every path to one is held against it, for everybody there is, in every state of
// profile and post: whoever finds a path on which the two differ has found a leak.

const stage = setStage();

interface Shown {
  author: Person;
  postId: string;
  /** without the seal of whoever was given it */
  image: string;
}

/** How a post might reach somebody. A feature with a path of its own adds a line. */
const paths: Record<string, (viewer: Person, shown: Shown) => Promise<boolean>> = {
  'the post itself': async (viewer, { postId }) => {
    const { status } = await viewer.call(`GET post/${postId}/`);
    return found(status, 404);
  },
  'the list of the couple': async (viewer, { author, postId }) => {
    const { status, body } = await viewer.call(`GET post/?twosome_id=${twosomeOf(author)}`);
    return found(status, 403, 404) && has(body.results, postId);
  },
  'the timeline': async (viewer, { postId }) => {
    const { status, body } = await viewer.call('GET post/?is_timeline=true');
    return found(status) && has(body.results, postId);
  },
  'the address of an image': async (viewer, { image }) => {
    const { status } = await viewer.look(`${image}?s=${await sealOf(viewer)}`);
    return found(status, 404);
  },
  'a clap': async (viewer, { postId }) => {
    const { status } = await viewer.call(`POST post/${postId}/clap/toggle_clap/`, { body: {} });
    // who is alone claps nowhere, but looks as far as anybody
    if (status === 403) return paths['the post itself']!(viewer, { postId } as Shown);
    return found(status, 404);
  },
  'its comments': async (viewer, { postId }) => {
    const { status } = await viewer.call(`GET post/${postId}/comment/`);
    return found(status, 404);
  },
};

/** Paths on which the couple goes on seeing what rests in "Recently deleted". */
const resting = ['the address of an image'];
/** Paths that are closed to the couple too once the operator took the post down. */
const takenAway = ['the address of an image', 'a clap'];

function found(status: number, ...absent: number[]): boolean {
  if (status === 401 || absent.includes(status)) return false;
  expect([200, 204]).toContain(status);
  return true;
}
const has = (posts: { id: string }[], id: string): boolean => posts.some((post) => post.id === id);

/** A seal that is really the viewer's own: it stands in every address that they are given. */
async function sealOf(viewer: Person): Promise<string> {
  const { body } = await viewer.call(`GET auth/twosome/${viewer.user?.twosome?.id ?? openTwosome}/`);
  return new URL(body.photo ?? '/', 'http://x').searchParams.get('s') ?? '';
}
let openTwosome = '';

interface Town extends Record<Role, readonly Person[]> {
  nobody: readonly Person[];
}

/** Everybody there is, each standing to Ana and Bruno in their own way. */
async function settle(profile: ProfileState): Promise<Town> {
  const { ana, bruno, chloe, dan, mallory, max, eve, nobody } = stage.cast;
  const [olga, piet] = await couple(stage.server, 'Olga', 'Piet');
  const [rosa, sven] = await couple(stage.server, 'Rosa', 'Sven');
  const [tara, udo] = await couple(stage.server, 'Tara', 'Udo');
  const [vera, walt] = await couple(stage.server, 'Vera', 'Walt');
  if (profile !== 'private') await setProfile(ana, { is_private: 'false' });
  const photo = await smallPhoto('#225588', 40, 40);
  for (const person of [ana, chloe, mallory, olga, rosa, tara])
    expect((await person.call('POST auth/update_twosome/', { form: formOf({ photo }) })).status).toBe(200);
  openTwosome = twosomeOf(mallory);

  await request(stage.server, olga, ana);
  await block(ana, rosa);
  await block(tara, ana);
  await block(ana, vera);
  await part(vera);
  // not even a follow that should have ended at the block opens anything
  await stage.server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select id, ${twosomeOf(ana)}::text, now(), now()
    from unnest(${[twosomeOf(rosa), twosomeOf(tara)]}::text[]) as blocked (id)
  `);
  return {
    creator: [ana],
    partner: [bruno],
    follower: [chloe, dan],
    requester: [olga, piet],
    stranger: [mallory, max, eve],
    // a block binds people, also those who are nobody's partner any more
    blocked: [rosa, sven, tara, udo, await again(vera), await again(walt)],
    nobody: [nobody],
  };
}

async function show(state: PostState): Promise<Shown> {
  const { ana, bruno } = stage.cast;
  const post = state === 'private' ? (await addPost(ana)).body : await addPublished(ana, bruno);
  if (state === 'deleted') await bruno.call(`DELETE post/${post.id}/`);
  if (state === 'taken down') await takeDown(post.id);
  return { author: ana, postId: post.id, image: post.images[0].image.split('?')[0] };
}

async function takeDown(postId: string): Promise<void> {
  const { db } = stage.server;
  await db.inOneGo((tx) => setPostTakenDown(tx, announcing(withinReactions), postId, true));
}

/** What takes a profile from everybody's sight, after everybody has seen it. */
async function hide(profile: ProfileState): Promise<void> {
  const { ana } = stage.cast;
  const moment = { leaving: sql`leaving_at`, 'taken down': sql`taken_down_at` }[profile as string];
  if (moment !== undefined)
    await stage.server.db.query(
      sql`update twosomes set ${moment} = now() where id = ${twosomeOf(ana)}::text`,
    );
  if (profile === 'parted') await part(ana);
}

const states = profileStates.flatMap((profile) => postStates.map((post) => ({ profile, post })));
const says = (role: Role, profile: ProfileState, post: PostState): boolean =>
  seesTable.find((row) => row.role === role && row.profile === profile && row.post === post)!.sees;

describe('the table is what is so', () => {
  test.each(states)(
    'a $profile profile, a $post post [S4.61 S4.62 S4.63 S4.64 S6.10]',
    async ({ profile, post }) => {
      const town = await settle(profile);
      const shown = await show(post);
      await hide(profile);
      const wrong: string[] = [];
      for (const [path, reaches] of Object.entries(paths)) {
        for (const [role, viewers] of Object.entries(town))
          for (const viewer of viewers) {
            const own = role === 'creator' || role === 'partner';
            const expected =
              (role !== 'nobody' &&
                says(role as Role, profile, post) &&
                !(post === 'taken down' && takenAway.includes(path))) ||
              (own && profile !== 'parted' && post === 'deleted' && resting.includes(path));
            if ((await reaches(viewer, shown)) !== expected)
              wrong.push(`${viewer.name}, ${role}: ${path} should ${expected ? '' : 'not '}lead there`);
          }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('what open screens hear when a post is taken back', () => {
  const hides = {
    'made private': (person: Person, id: string) =>
      person.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } }),
    deleted: (person: Person, id: string) => person.call(`DELETE post/${id}/`),
    'taken down': async (_person: Person, id: string) => {
      await takeDown(id);
      return { status: 204 };
    },
  };

  test.each(
    (['private', 'public'] as const).flatMap((profile) =>
      (Object.keys(hides) as (keyof typeof hides)[]).map((how) => ({ profile, how })),
    ),
  )('a $profile profile, $how: only who saw it lets go of it', async ({ profile, how }) => {
    const town = await settle(profile);
    const { ana, bruno } = stage.cast;
    const never = (await addPost(ana)).body;
    const ears: { role: Role; viewer: Person; ear: Ear }[] = [];
    for (const role of ['follower', 'requester', 'stranger', 'blocked'] as const)
      for (const viewer of town[role])
        ears.push({
          role,
          viewer,
          ear: await viewer.listen(viewer.user.twosome === null ? 'single' : 'message'),
        });
    const post = await addPublished(ana, bruno);
    await bruno.call(`DELETE post/${never.id}/`);
    expect((await hides[how](bruno, post.id)).status).toBeLessThan(300);
    const isGone = ({ data }: { data: unknown }) => (data as { deleted?: string }).deleted === post.id;
    for (const { role, ear } of ears) if (says(role, profile, 'public')) await ear.hears(isGone);
    await stage.server.app.settled();
    for (const { role, viewer, ear } of ears) {
      const wrong = says(role, profile, 'public') ? [] : ear.heard;
      expect([viewer.name, wrong]).toEqual([viewer.name, []]);
      expect(JSON.stringify(ear.heard)).not.toContain(never.id);
    }
  });
});
