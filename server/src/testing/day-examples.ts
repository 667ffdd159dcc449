import type { Cast } from './cast.ts';
import { does, type Examples, type Living } from './scene.ts';

/** Its date is in the future on any test date. */
const aGoal = {
  title: 'Italian by spring',
  description: 'Ordering without pointing.',
  achieve_by: '2199-03-20',
};

async function addGoal({ ana }: Cast): Promise<{ id: string; updated_at: string }> {
  const { body } = await ana.call('POST goals/', { body: aGoal });
  return body;
}

const aCountdown = { title: 'Lisbon', date: '2199-06-21', yearly: false };

async function addCountdown({ ana }: Cast): Promise<{ id: string }> {
  const { body } = await ana.call('POST countdown/', { body: aCountdown });
  return body;
}

/** The examples of goals, the date together, countdowns, calendars, letters and books. */
export const examples: Examples = {
  'GET goals/': async ({ cast }) => ({ by: cast.ana }),
  'POST goals/': async ({ cast }) => ({ by: cast.ana, body: aGoal }),
  'GET goals/:id/': async ({ cast }) => ({ by: cast.bruno, params: { id: (await addGoal(cast)).id } }),
  'PUT goals/:id/': async ({ cast }) => {
    const { id, updated_at } = await addGoal(cast);
    return {
      by: cast.bruno,
      params: { id },
      body: { ...aGoal, title: 'Italian by summer', done: true, updated_at },
    };
  },
  'DELETE goals/:id/': async ({ cast }) => ({ by: cast.bruno, params: { id: (await addGoal(cast)).id } }),
  'POST auth/together/': async ({ cast }) => ({ by: cast.ana, body: { date: '2019-02-14' } }),
  'GET countdown/': async ({ cast }) => {
    await addCountdown(cast);
    return { by: cast.bruno };
  },
  'POST countdown/': async ({ cast }) => ({ by: cast.ana, body: aCountdown }),
  'DELETE countdown/:id/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await addCountdown(cast)).id },
  }),
  'GET calendar/': async ({ cast }) => ({ by: cast.ana }),
  'POST calendar/': async ({ cast }) => ({ by: cast.ana, body: {} }),
  'DELETE calendar/': async ({ cast }) => ({ by: cast.ana }),
};

export async function live({ zebra, quokka }: Living) {
  const goal = { description: 'Together', achieve_by: '2199-01-01' };
  for (const who of [zebra, quokka])
    await does(who, 'POST goals/', { body: { ...goal, title: `${who.name} wants` } });
  for (const [who, date] of [
    [zebra, '2019-02-14'],
    [quokka, '2019-02-14'],
    [zebra, '2019-02-15'],
  ] as const)
    await does(who, 'POST auth/together/', { body: { date } });
  for (const who of [zebra, quokka])
    await does(who, 'POST countdown/', {
      body: { title: `${who.name} waits`, date: '2199-06-21', yearly: true },
    });
  for (const who of [zebra, quokka]) await does(who, 'POST calendar/');
}
