import { expect, test } from 'vitest';
import { setProfile } from '../../testing/cast.ts';
import type { Ear, Person } from '../../testing/person.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';

// What screens are told when a post goes: those who could see it let go of it, nobody else learns that it was.

const stage = setStage();
const toggle = (person: Person, id: string) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } });
const isGone = (id: string) => (frame: { data: unknown }) =>
  JSON.stringify(frame.data).includes(`"deleted":"${id}"`);

async function everybodyElse() {
  const { chloe, mallory, eve } = stage.cast;
  return {
    chloe: await chloe.listen('message'),
    mallory: await mallory.listen('message'),
    eve: await eve.listen('single'),
  };
}

const heardOf = (ear: Ear, id: string): boolean => JSON.stringify(ear.heard).includes(id);

test('of a private profile the followers are told, and nobody else', async () => {
  const { ana, bruno } = stage.cast;
  const [one, other] = [await addPublished(ana, bruno), await addPublished(ana, bruno)];
  const { chloe, mallory, eve } = await everybodyElse();
  await toggle(ana, one.id);
  await bruno.call(`DELETE post/${other.id}/`);
  for (const { id } of [one, other]) {
    await chloe.hears(isGone(id));
    await stage.server.app.settled();
    for (const ear of [mallory, eve]) expect(heardOf(ear, id)).toBe(false);
  }
});

test('of a public profile everybody is', async () => {
  const { ana, bruno } = stage.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = await addPublished(ana, bruno);
  const ears = await everybodyElse();
  await toggle(bruno, id);
  for (const ear of Object.values(ears)) await ear.hears(isGone(id));
});

test('that one was deleted which nobody ever saw, only the couple knows', async () => {
  const { ana, bruno } = stage.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = (await addPost(ana)).body;
  const [his, others] = [await bruno.listen('message'), await everybodyElse()];
  await ana.call(`DELETE post/${id}/`);
  await his.hears(isGone(id));
  const last = await addPublished(ana, bruno);
  await toggle(ana, last.id);
  for (const ear of Object.values(others)) {
    await ear.hears(isGone(last.id));
    expect(heardOf(ear, id)).toBe(false);
  }
});
