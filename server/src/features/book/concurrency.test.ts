import { expect, test } from 'vitest';
import { ask, ourDay } from '../../testing/book-examples.ts';
import { addPost, createFixture } from '../../testing/fixture.ts';

const fixture = createFixture();

test('of two requests at the same moment the same ones agree, and of different ones one stays [S1.60]', async () => {
  const { ana, bruno } = fixture.cast;
  await addPost(ana);
  for (let round = 0; round < 10; round += 1) {
    const title = `Round ${round}`;
    const isSame = round % 2 === 0;
    await Promise.all([ask(ana, ourDay(title)), ask(bruno, ourDay(isSame ? title : `${title} too`))]);
    const books = await Promise.all([ana, bruno].map((person) => person.call('GET book/')));
    expect(books[0]!.body).toEqual(books[1]!.body);
    const { id, status } = books[0]!.body;
    expect(status).toBe(isSame ? 'making' : 'waiting');
    await ana.call(`DELETE book/${id}/`);
  }
});

test('agreeing and refusing at the same moment ends with a book that is made, or with none', async () => {
  const { ana, bruno } = fixture.cast;
  await addPost(ana);
  for (let round = 0; round < 10; round += 1) {
    const { body } = await ask(ana);
    const [agreed, removed] = await Promise.all([
      bruno.call(`POST book/${body.id}/agree/`, { body: {} }),
      ana.call(`DELETE book/${body.id}/`),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(agreed.status);
    await fixture.server.app.jobs.runDue();
    expect((await ana.call('GET book/')).body.status).toBe('none');
  }
});
