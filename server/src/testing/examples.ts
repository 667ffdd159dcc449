import { createECDH } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { tapClap } from './acts.ts';
import { block, type Cast, newcomer, part, request, twosomeOf } from './cast.ts';
import { addPost, addPublished, formOf } from './fixture.ts';
import { smallPhoto } from './images.ts';
import { credentialFor, type Person, signIn } from './person.ts';
import type { Examples, Living, Scene } from './scene.ts';
import type { TestServer } from './server.ts';
import { recording, sendVoice } from './voice.ts';

const aName = (): string => `Gil ${newId()}`;
const square = (): Promise<Buffer> => smallPhoto('#cc3355', 40, 40);

async function addComment({ ana, bruno, chloe }: Cast): Promise<{ id: string; post: string }> {
  const { id } = await addPublished(ana, bruno);
  const { body } = await chloe.call(`POST post/${id}/comment/`, { body: { text: 'Lovely!' } });
  return body;
}

async function addReply(cast: Cast): Promise<{ id: string; post: string }> {
  const { id, post } = await addComment(cast);
  const body = { text: 'Thank you!', reply_to: id };
  return (await cast.ana.call(`POST post/${post}/comment/`, { body })).body;
}

const aSubscription = () => ({
  endpoint: `https://push.example.com/${newId()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
});

async function addMessage({ ana }: Cast): Promise<{ id: string }> {
  const { body } = await ana.call('POST message/add_message/', { form: formOf({ text: 'Hello' }) });
  return body;
}

async function withoutTerms(server: TestServer): Promise<Person> {
  const gil = await newcomer(server, aName());
  await server.db.query(sql`update users set terms_accepted_at = null where id = ${gil.user.id}::text`);
  return gil;
}

interface ExampleFile {
  examples: Examples;
  /** fills every table of the feature, as the acting person and as the one acted on, with texts that contain the names */
  live?: (couple: Living) => Promise<void>;
  /** something that can be reported, by Ana and visible to Bruno, by its kind */
  reportable?: Readonly<Record<string, (scene: Scene) => Promise<string>>>;
}

/** The files `*-examples.ts` of this folder. */
export const exampleFiles: readonly ExampleFile[] = await Promise.all(
  readdirSync(import.meta.dirname)
    .flatMap((name) => /^(.+)-examples\.ts$/.exec(name)?.[1] ?? [])
    .map((name) => import(`./${name}-examples.ts`)),
);

const others: Examples = {
  'POST auth/export/': async ({ cast }) => ({ by: cast.eve, body: {} }),
  'GET auth/export/': async ({ cast }) => ({ by: cast.eve }),
  'GET auth/twosome/:id/': async ({ cast }) => ({ by: cast.eve, params: { id: twosomeOf(cast.ana) } }),
  'GET auth/twosome/': async ({ cast }) => ({ by: cast.eve, query: { ids: twosomeOf(cast.ana) } }),
  'POST auth/update_twosome/': async ({ cast }) => ({
    by: cast.ana,
    fields: {
      username1: 'ana',
      username2: 'bruno',
      connector: '&',
      // the database stores members in id order, so the id decides whose name comes first
      username: cast.ana.user.id < cast.bruno.user.id ? 'ana&bruno' : 'bruno&ana',
      is_private: 'false',
      bio: 'The two of us.',
    },
    files: { photo: [await square()], cover: [await smallPhoto('#3355cc', 40, 30)] },
  }),
  'GET config/': async ({ cast }) => ({ by: cast.signedOut }),
  'POST auth/google_login/': async ({ server, cast }) => ({
    by: cast.signedOut,
    body: { id: await credentialFor(server, { first_name: 'Gil', subject: 'gil' }) },
  }),
  'POST auth/user/': async ({ cast }) => ({ by: cast.ana, body: {} }),
  'PATCH auth/user/': async ({ cast }) => ({ by: cast.ana, body: { first_name: 'Anna', both_codes: true } }),
  'GET auth/session/': async ({ cast }) => ({ by: cast.ana }),
  'DELETE auth/session/:id/': async ({ server, cast }) => {
    await signIn(server, 'Ana');
    const { body } = await cast.ana.call('GET auth/session/');
    const other = body.results.find(({ is_this }: { is_this: boolean }) => !is_this);
    return { by: cast.ana, params: { id: other.id } };
  },
  'POST auth/session/end_others/': async ({ cast }) => ({ by: cast.ana, body: {} }),
  'POST auth/logout/': async ({ server }) => ({
    by: await newcomer(server, aName()),
    body: { push_token: 'a-token' },
  }),
  'POST auth/accept_terms/': async ({ server }) => ({
    by: await withoutTerms(server),
    body: { adult: true },
  }),
  'POST auth/connect/': async ({ server, cast }) => ({
    by: cast.eve,
    body: { id: (await newcomer(server, aName())).user.id },
  }),
  'DELETE auth/connect/': async ({ cast: { ana, bruno } }) => {
    await part(ana);
    await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
    return { by: ana };
  },
  'GET auth/connect/preview/': async ({ server, cast }) => ({
    by: cast.eve,
    query: { id: (await newcomer(server, aName())).user.id },
  }),
  'POST auth/disconnect/': async ({ cast }) => ({ by: cast.ana, body: {} }),
  'POST auth/not_my_partner/': async ({ cast }) => ({ by: cast.ana, body: {} }),
  'GET auth/follow_request/': async ({ server, cast }) => {
    await request(server, cast.mallory, cast.ana);
    return { by: cast.ana };
  },
  'GET auth/follow_request/suggested/': async ({ cast }) => ({ by: cast.mallory }),
  'POST auth/follow_request/:id/follow/': async ({ cast }) => ({
    by: cast.mallory,
    params: { id: twosomeOf(cast.ana) },
    body: { action: 'follow' },
  }),
  'GET auth/follower/:id/': async ({ cast }) => ({ by: cast.chloe, params: { id: twosomeOf(cast.ana) } }),
  'GET auth/following/:id/': async ({ cast }) => ({ by: cast.chloe, params: { id: twosomeOf(cast.ana) } }),
  'POST auth/follower/:id/remove/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: twosomeOf(cast.chloe) },
    body: {},
  }),
  'GET search/': async ({ cast }) => ({ by: cast.ana, query: { q: 'ana' } }),
  'POST auth/block/:id/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: twosomeOf(cast.chloe) },
    body: {},
  }),
  'DELETE auth/block/:id/': async ({ cast }) => {
    await block(cast.ana, cast.chloe);
    return { by: cast.ana, params: { id: twosomeOf(cast.chloe) } };
  },
  'GET auth/block/': async ({ cast }) => {
    await block(cast.ana, cast.chloe);
    return { by: cast.ana };
  },
  'GET post/:id/clap/': async ({ cast }) => {
    const { id } = await addPublished(cast.ana, cast.bruno);
    for (const person of [cast.chloe, cast.dan]) await tapClap(person, id);
    return { by: cast.ana, params: { id } };
  },
  'POST post/:id/clap/toggle_clap/': async ({ cast }) => ({
    by: cast.chloe,
    params: { id: (await addPublished(cast.ana, cast.bruno)).id },
    body: { want: true },
  }),
  'GET post/:id/comment/': async ({ cast }) => ({
    by: cast.dan,
    params: { id: (await addReply(cast)).post },
  }),
  'POST post/:id/comment/': async ({ cast }) => {
    const { id, post } = await addComment(cast);
    return { by: cast.bruno, params: { id: post }, body: { text: 'Thank you!', reply_to: id } };
  },
  'DELETE post/:id/comment/:commentId/': async ({ cast }) => {
    const { id, post } = await addComment(cast);
    return { by: cast.bruno, params: { id: post, commentId: id } };
  },
  'PATCH post/:id/comment/:commentId/': async ({ cast }) => {
    const { id, post } = await addComment(cast);
    return { by: cast.chloe, params: { id: post, commentId: id }, body: { text: 'Lovely light!' } };
  },
  'POST post/:id/comment/:commentId/heart/': async ({ cast }) => {
    const { id, post } = await addComment(cast);
    return { by: cast.bruno, params: { id: post, commentId: id }, body: { want: true } };
  },
  'POST post/:id/comment/:commentId/restore/': async ({ cast }) => {
    const { id, post } = await addComment(cast);
    await cast.bruno.call(`DELETE post/${post}/comment/${id}/`);
    return { by: cast.bruno, params: { id: post, commentId: id }, body: {} };
  },
  'GET message/more/:cursor/': async ({ cast }) => ({ by: cast.ana, params: { cursor: 'latest' } }),
  'GET media/signatures/': async ({ cast }) => ({ by: cast.ana }),
  'GET message/around/:id/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await addMessage(cast)).id },
  }),
  'GET message/search/': async ({ cast }) => {
    await addMessage(cast);
    return { by: cast.bruno, query: { q: 'hello' } };
  },
  'GET message/media/': async ({ cast }) => {
    await cast.ana.call('POST message/add_message/', { form: formOf({ files: await square() }) });
    return { by: cast.bruno };
  },
  'POST message/add_message/': async ({ cast }) => ({
    by: cast.ana,
    fields: { text: 'Look!', __id__: newId() },
    files: { files: [await square()] },
  }),
  'PATCH message/:id/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: (await addMessage(cast)).id },
    body: { text: 'Hello, you' },
  }),
  'POST message/:id/react/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await addMessage(cast)).id },
    body: { emoji: '❤️' },
  }),
  'POST message/:id/pin/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await addMessage(cast)).id },
    body: { want: true },
  }),
  'POST message/:id/heard/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await sendVoice(cast.ana, await recording('opus.webm'))).body.id },
  }),
  'DELETE message/:id/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: (await addMessage(cast)).id },
  }),
  'GET tray/': async ({ cast }) => {
    await addPost(cast.bruno);
    return { by: cast.ana };
  },
  'GET tray/settings/': async ({ cast }) => ({ by: cast.ana }),
  'PUT tray/settings/': async ({ cast }) => ({ by: cast.ana, body: { on: false } }),
  'GET notification/': async ({ cast }) => ({ by: cast.ana }),
  'POST notification/register_fcm/': async ({ cast }) => ({ by: cast.eve, body: { token: newId() } }),
  'POST notification/register_web_push/': async ({ cast }) => ({ by: cast.eve, body: aSubscription() }),
  'GET notification/preferences/': async ({ cast }) => ({ by: cast.eve }),
  'PUT notification/preferences/': async ({ cast }) => ({
    by: cast.eve,
    body: {
      kinds: { '2': { in_app: true, push: false } },
      quiet_hours: { from: '22:30', to: '07:00', time_zone: 'Europe/Lisbon' },
    },
  }),
  'POST auth/delete/': async ({ cast }) => ({ by: cast.ana, body: {} }),
  'POST auth/cancel_delete/': async ({ cast }) => ({ by: cast.bruno, body: {} }),
  'POST report/public/': async ({ cast }) => ({
    by: cast.signedOut,
    body: { subject: 'ana&bruno', reason: 'intimate', text: 'That is me.', contact: 'me@example.com' },
  }),
  'POST report/': async ({ cast }) => ({
    by: cast.chloe,
    body: {
      kind: 'post',
      id: (await addPublished(cast.ana, cast.bruno)).id,
      reason: 'other',
      text: 'Please look.',
    },
  }),
};

/** A successful example of every call, which tests vary field by field. */
export const examples: Examples = Object.assign({}, others, ...exampleFiles.map((file) => file.examples));
