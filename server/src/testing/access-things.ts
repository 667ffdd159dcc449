import { addDays, utcDay } from '@twosome/contract/platform/calendar-days';
import sql from 'sql-template-tag';
import { setPostTakenDown } from '../features/post/post.ts';
import { transactionHandlers } from '../features.ts';
import { createEmit } from '../platform/events.ts';
import { addGoal, writeComment } from './acts.ts';
import { ask } from './book-examples.ts';
import { type Cast, twosomeOf } from './cast.ts';
import { addPost, addPublished, formOf } from './fixture.ts';
import { smallPhoto } from './images.ts';
import { makeDue, seal } from './letter-examples.ts';
import { pastPost } from './memory-examples.ts';
import { signIn } from './person.ts';
import type { Scene } from './scene.ts';
import { recording, sendVoice } from './voice.ts';

/** A thing of Ana and Bruno, as Ana's where it has one maker. */
export interface Thing {
  /** of paths */
  params: Readonly<Record<string, string>>;
  /** of a report about it */
  kind?: string;
  /** the path of its first image or sound */
  file?: string | undefined;
}

const fileIn = (answer: unknown): string | undefined =>
  /"(\/media\/[^"?]+)\?/.exec(JSON.stringify(answer))?.[1];
const post = (body: { id: string }): Thing => ({ params: { id: body.id }, kind: 'post', file: fileIn(body) });
const published = ({ ana, bruno }: Cast) => addPublished(ana, bruno);
const onlyMe = async ({ ana }: Cast) => (await addPost(ana, { only_me: 'true' })).body;

/** Makes a new one. */
export const things = {
  'only me post': async ({ cast }) => post(await onlyMe(cast)),
  'private post': async ({ cast }) => post((await addPost(cast.ana)).body),
  'public post': async ({ cast }) => post(await published(cast)),
  'taken down post': async ({ cast, server }) => {
    const body = await published(cast);
    await server.db.transaction((tx) => setPostTakenDown(tx, createEmit(transactionHandlers), body.id, true));
    return post(body);
  },
  'deleted post': async ({ cast }) => {
    const body = await published(cast);
    await cast.bruno.call(`DELETE post/${body.id}/`);
    return post(body);
  },
  'only me, deleted post': async ({ cast }) => {
    const body = await onlyMe(cast);
    await cast.ana.call(`DELETE post/${body.id}/`);
    return post(body);
  },
  comment: ({ cast }) => commentOf(cast),
  'deleted comment': async ({ cast }) => {
    const thing = await commentOf(cast);
    await cast.bruno.call(`DELETE post/${thing.params.id}/comment/${thing.params.commentId}/`);
    return thing;
  },
  couple: async ({ cast }) => ({ params: { id: twosomeOf(cast.ana) }, kind: 'profile' }),
  'photo of the couple': async ({ cast }) => {
    const form = formOf({ photo: await smallPhoto('#225588', 40, 40) });
    const { body } = await cast.ana.call('POST auth/update_twosome/', { form });
    return { params: { id: twosomeOf(cast.ana) }, file: fileIn(body) };
  },
  goal: async ({ cast }) => ({ params: { id: (await addGoal(cast.ana)).id } }),
  countdown: async ({ cast }) => {
    const { body } = await cast.ana.call('POST countdown/', {
      body: { title: 'Lisbon', date: '2199-06-21', yearly: false },
    });
    return { params: { id: body.id } };
  },
  "day's question": (scene) => questionOf(scene, 0),
  'open question': async (scene) => {
    const thing = await questionOf(scene, -1);
    for (const person of [scene.cast.bruno, scene.cast.ana])
      await person.call(`POST question/${thing.params.id}/answer/`, { body: { text: `By ${person.name}.` } });
    return thing;
  },
  'asked question': async ({ cast }) => {
    const { body } = await cast.ana.call('POST question/', { body: { text: 'Where to?' } });
    return { params: { id: body.id } };
  },
  message: ({ cast }) => messageOf(cast, { text: 'Hello' }),
  'photo message': async ({ cast }) => messageOf(cast, { files: await smallPhoto() }),
  'deleted message': async ({ cast }) => {
    const thing = await messageOf(cast, { text: 'Hello' });
    await cast.ana.call(`DELETE message/${thing.params.id}/`);
    return thing;
  },
  'voice note': async ({ cast }) => {
    const { body } = await sendVoice(cast.ana, await recording('opus.webm'));
    return { params: { id: body.id }, file: fileIn(body) };
  },
  'sealed letter': (scene) => letterOf(scene),
  'due letter': async (scene) => {
    const thing = await letterOf(scene);
    await makeDue(scene.server, thing.params.id ?? '');
    return thing;
  },
  'open letter': async (scene) => {
    const thing = await letterOf(scene);
    await makeDue(scene.server, thing.params.id ?? '');
    const { body } = await scene.cast.bruno.call(`POST letter/${thing.params.id}/open/`, { body: {} });
    return { ...thing, file: fileIn(body) };
  },
  book: async ({ cast, server }) => {
    await addPost(cast.ana);
    await server.db.query(sql`delete from books`);
    return { params: { id: (await ask(cast.ana)).body.id } };
  },
  session: async ({ cast, server }) => {
    await signIn(server, 'Ana');
    const { body } = await cast.ana.call('GET auth/session/');
    const other = body.results.find(({ is_this }: { is_this: boolean }) => !is_this);
    return { params: { id: other.id } };
  },
  'hidden memory': async ({ cast, server }) => {
    const { id } = await pastPost(server, cast.ana);
    await cast.ana.call('POST memory/hide/', { body: { post: id } });
    return { params: { id } };
  },
} satisfies Record<string, (scene: Scene) => Promise<Thing>>;
export type ThingName = keyof typeof things;

async function commentOf(cast: Cast): Promise<Thing> {
  const { body } = await writeComment(cast.chloe, (await published(cast)).id);
  return { params: { id: body.post, commentId: body.id }, kind: 'comment' };
}

/** A new one, of this many days from now. */
async function questionOf({ cast, server }: Scene, days: number): Promise<Thing> {
  const day = addDays(utcDay(new Date()), days);
  await server.db.query(sql`delete from questions where day = ${day}::date`);
  const { body } = await cast.ana.call(`GET question/?day=${day}`);
  return { params: { id: body.id }, kind: 'question' };
}

async function messageOf({ ana }: Cast, fields: Record<string, string | Buffer>): Promise<Thing> {
  const { body } = await ana.call('POST message/add_message/', { form: formOf(fields) });
  return { params: { id: body.id }, kind: 'message', file: fileIn(body) };
}

async function letterOf({ cast }: Scene): Promise<Thing> {
  const body = await seal(cast.ana, { text: 'Dear you,', files: await smallPhoto() });
  return { params: { id: body.id }, kind: 'letter', file: fileIn(body) };
}
