import { expect, test } from 'vitest';
import { runHistories } from '../../testing/count-histories.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';

const fixture = createFixture();

test('when three couples choose the same name simultaneously, one succeeds', async () => {
  const { ana, chloe, mallory } = fixture.cast;
  for (let round = 0; round < 8; round += 1) {
    const [username1, username2] = [`sun${round}`, `moon${round}`];
    const form = () =>
      formOf({ username1, username2, connector: '&', username: `${username1}&${username2}` });
    const answers = await Promise.all(
      [ana, chloe, mallory].map((person) => person.call('POST auth/update_twosome/', { form: form() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  }
});

test('counts are exact after a thousand random histories of five couples that act simultaneously [S4.130]', async () => {
  await runHistories(fixture, { numRuns: 1000, listsEvery: 20 });
}, 900_000);
