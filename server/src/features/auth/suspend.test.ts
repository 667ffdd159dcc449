import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { announcing } from '../../platform/facts.ts';
import { withinReactions } from '../../reactions.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { addPost, setStage } from '../../testing/stage.ts';
import { lift, suspend } from './suspend.ts';

const stage = setStage();
const announce = announcing(withinReactions);
const operator = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => stage.server.db.inOneGo(act);
const shutOut = (person: Person) => operator((tx) => suspend(tx, announce, person.user.id));
const letIn = (person: Person) => operator((tx) => lift(tx, person.user.id));

describe('a person who is suspended', () => {
  test('is refused by every call on every device, from the very next one on', async () => {
    const { ana, bruno } = stage.cast;
    const tablet = await signIn(stage.server, 'Ana');
    await tablet.call('POST auth/user/', { body: {} });
    await ana.call('GET notification/');
    expect(await shutOut(ana)).toEqual({ twosomeId: ana.user.twosome?.id, changed: true });
    for (const device of [ana, tablet])
      for (const line of ['POST auth/user/', 'GET notification/', 'GET post/', 'POST auth/logout/']) {
        const [, body] = line.startsWith('POST') ? [line, { body: {} }] : [line, {}];
        const answer = await device.call(line, body);
        expect([line, answer.status, answer.body.code]).toEqual([line, 403, 'suspended']);
        expect(answer.body.detail).toBe('This account has been suspended.');
      }
    expect((await bruno.call('GET notification/')).status).toBe(200);
  });

  test('loses every socket at once and is told why, also by one that is opened later', async () => {
    const { ana, bruno } = stage.cast;
    const [first, second, his] = [
      await ana.listen('message'),
      await ana.listen('message'),
      await bruno.listen('message'),
    ];
    await shutOut(ana);
    expect(await Promise.all([first.closed, second.closed])).toEqual([4401, 4401]);
    expect([await first.reason, await second.reason]).toEqual(['suspended', 'suspended']);
    const late = await ana.listen('message');
    expect([await late.closed, await late.reason]).toEqual([4401, 'suspended']);
    await addPost(bruno, { text: 'still here' });
    await his.hears(({ type }) => type === 'relay');
  });

  test('cannot sign in, and looks at no image', async () => {
    const { ana } = stage.cast;
    const { body: post } = await addPost(ana);
    await shutOut(ana);
    await expect(signIn(stage.server, 'Ana')).rejects.toThrow('suspended');
    expect((await ana.look(post.images[0].image)).status).toBe(404);
  });

  test('is back where they were when it is lifted, and may be suspended and let in twice', async () => {
    const { eve } = stage.cast;
    expect(await shutOut(eve)).toEqual({ twosomeId: null, changed: true });
    expect(await shutOut(eve)).toEqual({ twosomeId: null, changed: false });
    expect(await letIn(eve)).toEqual({ twosomeId: null, changed: true });
    expect(await letIn(eve)).toEqual({ twosomeId: null, changed: false });
    const { status, body } = await eve.call('POST auth/user/', { body: {} });
    expect([status, body.user.id]).toEqual([200, eve.user.id]);
  });

  test('has to be there', async () => {
    expect(await operator((tx) => suspend(tx, announce, newId()))).toBeNull();
    expect(await operator((tx) => lift(tx, newId()))).toBeNull();
    const rows = await stage.server.db.query(sql`select id from users where suspended_at is not null`);
    expect(rows).toEqual([]);
  });
});
