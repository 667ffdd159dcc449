import type { Message } from '@twosome/contract/message/message.contract';
import type { Post } from '@twosome/contract/post/post.contract';
import sql from 'sql-template-tag';
import { now } from '../platform/clock.ts';
import { addPost, formOf } from './fixture.ts';
import { smallPhoto } from './images.ts';
import type { Person } from './person.ts';
import type { Examples } from './scene.ts';
import type { TestServer } from './server.ts';

type Database = Pick<TestServer, 'db'>;

/** Four years ago: 29 February has an anniversary then. */
export const fourYearsAgo = (): Date => {
  const date = new Date(now());
  date.setUTCFullYear(date.getUTCFullYear() - 4);
  return date;
};

/** A post that was made then. */
export async function pastPost(
  { db }: Database,
  person: Person,
  at = fourYearsAgo(),
  fields: Record<string, string> = {},
): Promise<Post> {
  const { body } = await addPost(person, fields);
  await db.query(sql`update posts set added_at = ${at}::timestamptz where id = ${body.id}::text`);
  return body;
}

/** A message with a photo that was sent then. */
export async function pastPhoto({ db }: Database, person: Person, at = fourYearsAgo()): Promise<Message> {
  const { body } = await person.call('POST message/add_message/', {
    form: formOf({ text: 'Look!', files: await smallPhoto() }),
  });
  await db.query(sql`update messages set added_at = ${at}::timestamptz where id = ${body.id}::text`);
  return body;
}

const span = { from: '2024-06-01', until: '2024-08-31' };

export const examples: Examples = {
  'GET memory/': async ({ server, cast }) => {
    await pastPost(server, cast.bruno);
    await pastPhoto(server, cast.ana);
    const day = now().toISOString().slice(0, 10);
    return { by: cast.ana, query: { day, time_zone: 'UTC' } };
  },
  'POST memory/hide/': async ({ cast }) => ({ by: cast.ana, body: span }),
  'DELETE memory/hide/': async ({ cast }) => ({ by: cast.ana }),
  'DELETE memory/hide/:id/': async ({ server, cast }) => {
    const { id } = await pastPost(server, cast.ana);
    await cast.ana.call('POST memory/hide/', { body: { post: id } });
    return { by: cast.ana, params: { id } };
  },
  'GET memory/settings/': async ({ cast }) => {
    await cast.ana.call('POST memory/hide/', { body: span });
    return { by: cast.ana };
  },
  'PUT memory/settings/': async ({ cast }) => ({ by: cast.ana, body: { on: false } }),
};
