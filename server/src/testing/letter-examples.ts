import { day } from '@twosome/contract/platform/days';
import sql from 'sql-template-tag';
import { now } from '../platform/clock.ts';
import { formOf } from './fixture.ts';
import { smallPhoto } from './images.ts';
import type { Person } from './person.ts';
import { does, type Examples, type Living, type Scene } from './scene.ts';
import type { TestServer } from './server.ts';

const inDays = (days: number) => new Date(now().getTime() + days * day);

/** Writes a letter that opens in ten days. */
export async function seal(
  person: Person,
  fields: Record<string, string | Buffer> & { at_morning?: string } = { text: 'Dear you,' },
) {
  const opens = fields.at_morning === undefined ? { opens_at: inDays(10).toISOString() } : {};
  return (await person.call('POST letter/', { form: formOf({ ...opens, ...fields }) })).body;
}

/** Makes a letter due. */
export const makeDue = ({ db }: Pick<TestServer, 'db'>, id: string) =>
  db.query(sql`
    update letters set opens_at = ${now()}::timestamptz - interval '1 minute', at_morning = null where id = ${id}::text
  `);

async function dueLetter({ server, cast }: Scene): Promise<string> {
  const { id } = await seal(cast.ana);
  await makeDue(server, id);
  return id;
}

export const examples: Examples = {
  'GET letter/': async ({ cast }) => {
    await seal(cast.bruno);
    await seal(cast.ana, { text: 'For the morning.', at_morning: inDays(3).toISOString().slice(0, 10) });
    return { by: cast.ana, query: { time_zone: 'Europe/Lisbon' } };
  },
  'GET letter/opened/': async (scene) => {
    const id = await dueLetter(scene);
    await scene.cast.bruno.call(`POST letter/${id}/open/`, { body: {} });
    return { by: scene.cast.ana };
  },
  'POST letter/': async ({ cast }) => ({
    by: cast.ana,
    fields: { text: 'Dear you,', opens_at: inDays(30).toISOString() },
    files: { files: [await smallPhoto()] },
  }),
  'DELETE letter/:id/': async ({ cast }) => ({ by: cast.ana, params: { id: (await seal(cast.ana)).id } }),
  'POST letter/:id/open/': async (scene) => ({
    by: scene.cast.bruno,
    params: { id: await dueLetter(scene) },
    body: { time_zone: 'Europe/Lisbon' },
  }),
  'GET letter/settings/': async ({ cast }) => ({ by: cast.ana }),
  'PUT letter/settings/': async ({ cast }) => ({ by: cast.ana, body: { on: false } }),
};

export async function live({ zebra, quokka }: Living) {
  for (const [who, colour] of [
    [zebra, '#0f0f0f'],
    [quokka, '#f0f0f0'],
  ] as const) {
    const form = formOf({
      text: `Dear from ${who.name}`,
      at_morning: '2040-02-29',
      files: await smallPhoto(colour, 40, 40),
    });
    await does(who, 'POST letter/', { form });
    await does(who, 'GET letter/?time_zone=Europe/Lisbon', {});
  }
}

export const reportable = {
  letter: async ({ server, cast }: Scene) => {
    const { id } = await seal(cast.ana, { text: 'Sour.' });
    await makeDue(server, id);
    await cast.bruno.call(`POST letter/${id}/open/`, { body: {} });
    return id;
  },
};
