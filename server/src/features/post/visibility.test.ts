import type { Role } from '@twosome/contract/post/post.rules';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { createEmit } from '../../platform/events.ts';
import { again, block, couple, hold, part, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { withoutBadges } from '../../testing/chat.ts';
import { addPost, addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { sampleOf } from '../../testing/nightly.ts';
import type { Answer, Person, WsClient } from '../../testing/person.ts';
import { setPostTakenDown } from './post.ts';

// Compares every path to a post with `postVisibilityTable`, for every kind of viewer and every state of profile and post. A
// difference is a leak, or a viewer who is wrongly shut out.

const fixture = createFixture();

/**
 * The states of a profile. A leaving or taken-down profile is visible to its two members only. A parted couple has no
 * members, so its profile is visible to no one.
 */
const profileStates = ['private', 'public', 'leaving', 'taken down', 'parted'] as const;
type ProfileState = (typeof profileStates)[number];
const postStates = ['only me', 'private', 'public', 'taken down', 'deleted', 'only me, deleted'] as const;
type PostState = (typeof postStates)[number];

/** Members also see that a post of theirs was taken down. */
const all: readonly PostState[] = ['private', 'public', 'taken down'];
const allOfCreator: readonly PostState[] = ['only me', ...all];
const none: readonly PostState[] = [];
const hidden = { leaving: none, 'taken down': none, parted: none };
const ownBy = (seen: readonly PostState[]) => ({
  private: seen,
  public: seen,
  leaving: seen,
  'taken down': seen,
  parted: none,
});

/** The visible states of posts, by role and profile state. A deleted post is visible to no one. */
const seen: Readonly<Record<Role, Readonly<Record<ProfileState, readonly PostState[]>>>> = {
  creator: ownBy(allOfCreator),
  partner: ownBy(all),
  follower: { private: ['public'], public: ['public'], ...hidden },
  requester: { private: none, public: ['public'], ...hidden },
  stranger: { private: none, public: ['public'], ...hidden },
  blocked: { private: none, public: none, ...hidden },
};

/** Whether a role sees a post, for all combinations. Every path to a post must agree with it. */
const postVisibilityTable: ReadonlyArray<{
  role: Role;
  profile: ProfileState;
  post: PostState;
  sees: boolean;
}> = (Object.keys(seen) as Role[]).flatMap((role) =>
  profileStates.flatMap((profile) =>
    postStates.map((post) => ({ role, profile, post, sees: seen[role][profile].includes(post) })),
  ),
);

interface PostUnderTest {
  author: Person;
  postId: string;
  /** the URL without its signature */
  image: string;
}

/** A list has all posts, and claps and comments change nothing about who sees it. */
function readOnce(viewer: Person, line: string): Promise<Answer> {
  const key = `${viewer.token} ${line}`;
  const answer = answers.get(key) ?? viewer.call(line);
  answers.set(key, answer);
  return answer;
}
const answers = new Map<string, Promise<Answer>>();

/** The ways to reach a post. A feature that adds a way adds an entry. */
const paths: Record<string, (viewer: Person, post: PostUnderTest) => Promise<boolean>> = {
  'the post itself': async (viewer, { postId }) => {
    const { status } = await viewer.call(`GET post/${postId}/`);
    return found(status, 404);
  },
  'the list of the couple': async (viewer, { author, postId }) => {
    const { status, body } = await readOnce(viewer, `GET post/?twosome_id=${twosomeOf(author)}`);
    return found(status, 403, 404) && has(body.results, postId);
  },
  'a list by ids': async (viewer, { postId }) => {
    const { status, body } = await viewer.call(`GET post/?ids=${postId}`);
    return found(status) && has(body.results, postId);
  },
  'the timeline': async (viewer, { postId }) => {
    const { status, body } = await readOnce(viewer, 'GET post/?is_timeline=true');
    return found(status) && has(body.results, postId);
  },
  'the URL of an image': async (viewer, { image }) => {
    const { status } = await viewer.fetch(`${image}?s=${await signatureOf(viewer)}`);
    return found(status, 404);
  },
  'a clap': async (viewer, { postId }) => {
    const { status } = await viewer.call(`POST post/${postId}/clap/toggle_clap/`, { body: {} });
    // viewers without a partner cannot clap (403): check the post itself
    if (status === 403) return paths['the post itself']!(viewer, { postId } as PostUnderTest);
    return found(status, 404);
  },
  'a new comment': async (viewer, { postId }) => {
    const { status } = await viewer.call(`POST post/${postId}/comment/`, { body: { text: 'Lovely!' } });
    if (status === 403) return paths['the post itself']!(viewer, { postId } as PostUnderTest);
    return found(status, 404);
  },
  'its comments': async (viewer, { postId }) => {
    const { status } = await viewer.call(`GET post/${postId}/comment/`);
    return found(status, 404);
  },
  'who clapped': async (viewer, { postId }) => {
    const { status } = await viewer.call(`GET post/${postId}/clap/`);
    return found(status, 404);
  },
};

/** Paths on which the couple still sees a post in "Recently deleted". */
const openWhenDeleted = ['the URL of an image'];
/** Paths that need two people. */
const closedWhenOnlyMe = ['a clap', 'a new comment'];
/** Paths that are closed to the couple too when the operator took the post down. */
const closedWhenTakenDown = ['the URL of an image', 'a clap', 'a new comment'];

function found(status: number, ...absent: number[]): boolean {
  if (status === 401 || absent.includes(status)) return false;
  expect([200, 201, 204]).toContain(status);
  return true;
}
const has = (posts: { id: string }[], id: string): boolean => posts.some((post) => post.id === id);

/** The viewer's own URL signature, taken from a photo URL that the server sent them. */
async function signatureOf(viewer: Person): Promise<string> {
  const { body } = await readOnce(viewer, `GET auth/twosome/${viewer.user?.twosome?.id ?? openTwosome}/`);
  return new URL(body.photo ?? '/', 'http://x').searchParams.get('s') ?? '';
}
let openTwosome = '';

interface Viewers extends Record<Role, readonly Person[]> {
  signedOut: readonly Person[];
}

/** Viewers in every relation to Ana and Bruno. */
async function createViewers(profile: ProfileState): Promise<Viewers> {
  const { ana, bruno, chloe, dan, mallory, max, eve, signedOut } = fixture.cast;
  const [olga, piet] = await couple(fixture.server, 'Olga', 'Piet');
  const [rosa, sven] = await couple(fixture.server, 'Rosa', 'Sven');
  const [tara, udo] = await couple(fixture.server, 'Tara', 'Udo');
  const [vera, walt] = await couple(fixture.server, 'Vera', 'Walt');
  const [xenia, yann] = await couple(fixture.server, 'Xenia', 'Yann');
  if (profile !== 'private') await setProfile(ana, { is_private: 'false' });
  const photo = await smallPhoto('#225588', 40, 40);
  for (const person of [ana, chloe, mallory, olga, rosa, tara])
    expect((await person.call('POST auth/update_twosome/', { form: formOf({ photo }) })).status).toBe(200);
  openTwosome = twosomeOf(mallory);

  await request(fixture.server, olga, ana);
  await block(ana, rosa);
  await block(tara, ana);
  await block(ana, vera);
  await part(vera);
  await block(xenia, ana);
  await part(xenia);
  // a stale follow that the block should have removed must not open anything
  await fixture.server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select id, ${twosomeOf(ana)}::text, now(), now()
    from unnest(${[twosomeOf(rosa), twosomeOf(tara)]}::text[]) as blocked (id)
  `);
  const alone: Person[] = [];
  for (const person of [vera, walt, xenia, yann]) alone.push(await again(person));
  return {
    creator: [ana],
    partner: [bruno],
    follower: [chloe, dan],
    requester: [olga, piet],
    stranger: [mallory, max, eve],
    // a block applies to persons, in both directions, also after they part
    blocked: [rosa, sven, tara, udo, ...alone],
    signedOut: [signedOut],
  };
}

async function createPost(state: PostState): Promise<PostUnderTest> {
  const { ana, bruno } = fixture.cast;
  const isOnlyMe = state === 'only me' || state === 'only me, deleted';
  const post =
    state === 'private' || isOnlyMe
      ? (await addPost(ana, isOnlyMe ? { only_me: 'true' } : {})).body
      : await addPublished(ana, bruno);
  if (state === 'deleted') await bruno.call(`DELETE post/${post.id}/`);
  if (state === 'only me, deleted') await ana.call(`DELETE post/${post.id}/`);
  if (state === 'taken down') await takeDown(post.id);
  return { author: ana, postId: post.id, image: post.images[0].image.split('?')[0] };
}

async function takeDown(postId: string): Promise<void> {
  const { db } = fixture.server;
  await db.transaction((tx) => setPostTakenDown(tx, createEmit(transactionHandlers), postId, true));
}

/** Hides the profile after the viewers have seen it. */
async function hideProfile(profile: ProfileState): Promise<void> {
  const { ana } = fixture.cast;
  const column = { leaving: sql`leaving_at`, 'taken down': sql`taken_down_at` }[profile as string];
  if (column !== undefined)
    await fixture.server.db.query(
      sql`update twosomes set ${column} = now() where id = ${twosomeOf(ana)}::text`,
    );
  if (profile === 'parted') await part(ana);
}

const maySee = (role: Role, profile: ProfileState, post: PostState): boolean =>
  postVisibilityTable.find((row) => row.role === role && row.profile === profile && row.post === post)!.sees;

describe('every path agrees with the table', () => {
  test.each(profileStates)(
    'a %s profile, posts in every state [S4.61 S4.62 S4.63 S4.64 S6.10]',
    async (profile) => {
      const viewersByRole = await createViewers(profile);
      const posts: (PostUnderTest & { state: PostState })[] = [];
      for (const state of postStates) posts.push({ ...(await createPost(state)), state });
      await hideProfile(profile);
      const differences: string[] = [];
      const compare = async (role: string, viewer: Person, post: (typeof posts)[number]) => {
        const isOwn = role === 'creator' || role === 'partner';
        for (const [path, isReachable] of Object.entries(paths)) {
          const expected =
            (role !== 'signedOut' &&
              maySee(role as Role, profile, post.state) &&
              !(post.state === 'taken down' && closedWhenTakenDown.includes(path)) &&
              !(post.state === 'only me' && closedWhenOnlyMe.includes(path))) ||
            (profile !== 'parted' &&
              ((isOwn && post.state === 'deleted') ||
                (role === 'creator' && post.state === 'only me, deleted')) &&
              openWhenDeleted.includes(path));
          if ((await isReachable(viewer, post)) !== expected)
            differences.push(
              `${viewer.name}, ${role}: ${path} should ${expected ? '' : 'not '}show the ${post.state} post`,
            );
        }
      };
      // profiles that hide everything tell fewer viewers apart
      const count = profile === 'private' || profile === 'public' ? Number.POSITIVE_INFINITY : 1;
      for (const [role, viewers] of Object.entries({ ...viewersByRole }))
        for (const viewer of sampleOf(viewers, count))
          await Promise.all(posts.map((post) => compare(role, viewer, post)));
      expect(differences).toEqual([]);
    },
  );
});

describe('what open screens receive when a post is hidden', () => {
  const hides: Record<string, (person: Person, id: string) => Promise<{ status: number }>> = {
    'made private': (person, id) =>
      person.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } }),
    edited: (person, id) => person.call(`PATCH post/${id}/`, { body: { text: 'other words' } }),
    deleted: (person, id) => person.call(`DELETE post/${id}/`),
    'taken down': async (_person, id) => {
      await takeDown(id);
      return { status: 204 };
    },
  };

  test.each(['private', 'public'] as const)(
    'a %s profile: only viewers who saw the post receive its removal, by every act that hides it',
    async (profile) => {
      const viewersByRole = await createViewers(profile);
      const { ana, bruno } = fixture.cast;
      const clients: { role: Role; viewer: Person; client: WsClient }[] = [];
      for (const role of ['follower', 'requester', 'stranger', 'blocked'] as const)
        for (const viewer of viewersByRole[role]) {
          await hold(ana, viewer);
          clients.push({
            role,
            viewer,
            client: await viewer.listen(viewer.user.twosome === null ? 'single' : 'message'),
          });
        }
      const neverPublic = (await addPost(ana)).body;
      await ana.call(`PATCH post/${neverPublic.id}/`, { body: { text: 'still for us' } });
      await bruno.call(`DELETE post/${neverPublic.id}/`);
      for (const hide of Object.values(hides)) {
        const post = await addPublished(ana, bruno);
        expect((await hide(bruno, post.id)).status).toBeLessThan(300);
        const isRemoval = ({ data }: { data: unknown }) => (data as { deleted?: string }).deleted === post.id;
        for (const { role, client } of clients)
          if (maySee(role, profile, 'public')) await client.receives(isRemoval);
      }
      await fixture.server.settled();
      for (const { role, viewer, client } of clients) {
        const unexpected = maySee(role, profile, 'public') ? [] : withoutBadges(client);
        expect([viewer.name, unexpected]).toEqual([viewer.name, []]);
        expect(JSON.stringify(client.received)).not.toContain(neverPublic.id);
      }
    },
  );
});
