import { expect, test } from 'vitest';
import { block, couple, follow, request, twosomeOf } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { framesArrived, type Person } from '../../testing/person.ts';

const fixture = createFixture();

const feed = { type: 'feed', data: {}, sent_by: null };

/** Opens a socket of each person; the result returns the hints that each of them received. */
async function listen(...people: readonly Person[]) {
  const clients = await Promise.all(people.map((person) => person.listen('message')));
  return async () => {
    await fixture.server.settled();
    await framesArrived(fixture.server);
    return clients.map(({ received }) => received.filter(({ type }) => type === 'feed'));
  };
}

test('a published post is hinted at to both people of a following couple, without content [S7.66]', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  const hints = await listen(chloe, dan);
  await addPost(ana);
  expect(await hints()).toEqual([[], []]);
  await addPublished(ana, bruno);
  expect(await hints()).toEqual([[feed], [feed]]);
});

test('a second post within 30 seconds is not hinted at separately [S7.66]', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const hints = await listen(chloe);
  for (let post = 0; post < 3; post += 1) await addPublished(ana, bruno);
  expect(await hints()).toEqual([[feed]]);
});

test('a post that is published again after an edit is hinted at [S7.66]', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const post = await addPublished(ana, bruno);
  const edited = await ana.call(`PATCH post/${post.id}/`, { body: { text: 'Other words', edited_at: null } });
  const hints = await listen(chloe);
  const { edited_at } = edited.body;
  await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false, edited_at } });
  expect(await hints()).toEqual([[feed]]);
});

test('refuses: its own couple, a stranger, a couple whose request waits, a former follower, a blocked one', async () => {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  const { server } = fixture;
  const [olga] = await couple(server, 'Olga', 'Piet');
  const [ruth] = await couple(server, 'Ruth', 'Sam');
  await request(server, olga, ana);
  await follow(server, ruth, ana);
  await block(ana, ruth);
  await chloe.call(`POST auth/follow_request/${twosomeOf(ana)}/follow/`, { body: { action: 'unfollow' } });
  const hints = await listen(ana, bruno, mallory, olga, ruth, chloe);
  await addPublished(ana, bruno);
  expect(await hints()).toEqual([[], [], [], [], [], []]);
});
