import type { Cast } from './cast.ts';
import { does, type Examples, type Living, type Scene } from './scene.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

/** The day's question, answered by Ana alone. */
async function answeredQuestion({ ana }: Cast): Promise<string> {
  const { body } = await ana.call('GET question/');
  await ana.call(`POST question/${body.id}/answer/`, { body: { text: 'The smell of rain.' } });
  return body.id;
}

export const examples: Examples = {
  'GET question/': async ({ cast }) => ({ by: cast.ana, query: { day: today() } }),
  'POST question/': async ({ cast }) => ({
    by: cast.ana,
    body: { text: 'Where shall we go in spring?', day: today() },
  }),
  'DELETE question/:id/': async ({ cast }) => {
    const { body } = await cast.ana.call('POST question/', { body: { text: 'Where to?' } });
    return { by: cast.ana, params: { id: body.id }, query: { day: today() } };
  },
  'POST question/:id/answer/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: (await cast.ana.call('GET question/')).body.id },
    body: { text: 'The light on the water.' },
  }),
  'POST question/:id/skip/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: await answeredQuestion(cast) },
    body: { day: today() },
  }),
  'GET question/past/': async ({ cast }) => {
    const id = await answeredQuestion(cast);
    await cast.bruno.call(`POST question/${id}/answer/`, { body: { text: 'Your laugh.' } });
    return { by: cast.ana };
  },
  'GET question/settings/': async ({ cast }) => ({ by: cast.ana }),
  'PUT question/settings/': async ({ cast }) => ({ by: cast.ana, body: { on: false } }),
};

export async function live({ zebra, quokka }: Living) {
  const question = await does(zebra, 'GET question/', {});
  for (const who of [zebra, quokka]) {
    await does(who, 'POST question/', { body: { text: `${who.name} asks?` } });
    await does(who, `POST question/${question.id}/answer/`, { body: { text: `${who.name} answers` } });
    await does(who, 'PUT question/settings/', { body: { on: false } });
  }
}

export const reportable = {
  question: async ({ cast: { ana, bruno } }: Scene) => {
    const { body } = await ana.call('GET question/');
    for (const person of [bruno, ana])
      await person.call(`POST question/${body.id}/answer/`, { body: { text: `By ${person.name}.` } });
    return body.id;
  },
};
