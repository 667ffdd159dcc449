import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { chatExport, photosNamed, zipWith } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { read } from '../../testing/import-examples.ts';
import { byNight } from '../../testing/nightly.ts';

const fixture = createFixture();
const runDue = () => fixture.server.app.jobs.runDue();
type Row = Record<string, unknown>;

/** Ana's import of these lines, confirmed; its messages wait for Bruno. */
async function waiting(lines: readonly string[]): Promise<string> {
  const id = await read(fixture, await zipWith({ 'chat.txt': lines.join('\n') }));
  await fixture.cast.ana.call('POST import/confirm/', { body: { id, messages: true } });
  await runDue();
  return id;
}
const lines = Array.from({ length: 45 }, (_, i) => {
  const name = i % 2 === 0 ? 'Ana' : 'Bruno';
  return `13/05/2021, 9:${String(i).padStart(2, '0')} - ${name}: Message ${i}`;
});
const messagesOf = async () => (await fixture.cast.ana.call('GET message/more/latest/')).body as Row[];

describe('messages that wait for an agreement', () => {
  test('are read in pages by both, oldest first, as they will be [S4.181]', async () => {
    const { ana, bruno } = fixture.cast;
    const id = await waiting(lines);
    for (const person of [ana, bruno]) {
      const found: Row[] = [];
      let page = (await person.call('GET import/messages/')).body;
      found.push(...page.results);
      while (page.next !== null) {
        expect(page.results).toHaveLength(limits.pageSize);
        page = (await person.call(`GET ${page.next.replace('/api/v1/', '')}`)).body;
        found.push(...page.results);
      }
      expect(found.map(({ text }) => text)).toEqual(lines.map((_, i) => `Message ${i}`));
      expect(found[1]).toMatchObject({ sent_by: bruno.user.id, added_at: '2021-05-13T09:01:00.000Z' });
      expect(found.every(({ imported }) => imported === true)).toBe(true);
    }
    await bruno.call('POST import/agree/', { body: { id } });
    expect((await bruno.call('GET import/messages/')).status).toBe(404);
    await runDue();
    expect((await messagesOf())[0]).toMatchObject({ text: 'Message 44', imported: true });
  });

  test('are refused to others, before they are confirmed, and by a forged cursor', async () => {
    const { ana, chloe } = fixture.cast;
    await read(fixture, await chatExport());
    expect((await ana.call('GET import/messages/')).status).toBe(404);
    const { id } = (await ana.call('GET import/')).body;
    await ana.call('POST import/confirm/', { body: { id, messages: true } });
    await runDue();
    expect((await chloe.call('GET import/messages/')).status).toBe(404);
    expect((await ana.call('GET import/messages/?cursor=forged')).status).toBe(400);
  });
});

test('an imported message cannot be pinned, and lies before the first one that the two wrote here [S4.182]', async () => {
  const { ana, bruno } = fixture.cast;
  const { body: own } = await bruno.call('POST message/add_message/', { body: { text: 'Our first' } });
  expect(own.imported).toBe(false);
  // the phone was in a zone behind: by UTC these are a day ahead
  const soon = new Date(Date.parse(own.added_at) + 3_600_000).toISOString();
  const line = `${soon.slice(0, 10)}, ${soon.slice(11, 16)} - Bruno: I owe you everything`;
  const id = await waiting(['2021-05-13, 09:00 - Ana: Old', line]);
  const { left_out_reasons } = (await ana.call('GET import/')).body;
  expect(left_out_reasons).toEqual([{ reason: 'later', count: 1 }]);
  await bruno.call('POST import/agree/', { body: { id } });
  await runDue();
  const [first, imported] = await messagesOf();
  expect([first?.text, imported?.text]).toEqual(['Our first', 'Old']);
  const pin = (message: Row | undefined) =>
    ana.call(`POST message/${message?.id}/pin/`, { body: { want: true } });
  expect((await pin(imported)).status).toBe(403);
  expect((await pin(first)).status).toBe(200);
});

/** A line of a chat with seconds, in UTC. */
const lineAt = (time: number, text: string) => {
  const at = new Date(time).toISOString();
  return `[${at.slice(0, 10)}, ${at.slice(11, 19)}] Bruno: ${text}`;
};
const countsOf = async () => {
  const { messages_done, left_out_reasons } = (await fixture.cast.ana.call('GET import/')).body;
  return [messages_done, left_out_reasons];
};

test('a message that finds no free time before the first one that the two wrote here is left out as later [S4.182]', async () => {
  const { bruno } = fixture.cast;
  const { body: own } = await bruno.call('POST message/add_message/', { body: { text: 'Our first' } });
  const second = Math.floor(Date.parse(own.added_at) / 1000) * 1000;
  const many = 1100;
  const before = Array.from({ length: many }, (_, i) => lineAt(second - 1000, `Message ${i}`));
  const id = await waiting([...before, lineAt(second, 'I owe you everything')]);
  await bruno.call('POST import/agree/', { body: { id } });
  await runDue();
  expect(await countsOf()).toEqual([1000, [{ reason: 'later', count: many + 1 - 1000 }]]);
  expect((await messagesOf()).slice(0, 2).map(({ text }) => text)).toEqual(['Our first', 'Message 999']);
});

test('messages whose dates lie ahead are not moved past what the two write next [S4.182]', async () => {
  const { bruno } = fixture.cast;
  const soon = now().getTime() + 3_600_000;
  const many = byNight(10_000, 1100);
  const id = await waiting(Array.from({ length: many }, (_, i) => lineAt(soon, `Message ${i}`)));
  await bruno.call('POST import/agree/', { body: { id } });
  await runDue();
  await bruno.call('POST message/add_message/', { body: { text: 'Our first' } });
  expect((await messagesOf())[0]).toMatchObject({ text: 'Our first', imported: false });
  const [done, reasons] = await countsOf();
  expect(done + (reasons[0]?.count ?? 0)).toBe(many);
});

test('captions after the first own message stay at their photos', async () => {
  const { ana, bruno } = fixture.cast;
  const { body: own } = await bruno.call('POST message/add_message/', { body: { text: 'Our first' } });
  const at = new Date(Date.parse(own.added_at) + 3_600_000).toISOString();
  const sent = ['One', 'Two'].map((text, i) => {
    return `${at.slice(0, 10)}, ${at.slice(11, 16)} - Ana: IMG-20210513-WA000${i}.jpg (file attached)\n${text}`;
  });
  const photos = await photosNamed(['IMG-20210513-WA0000.jpg', 'IMG-20210513-WA0001.jpg']);
  const id = await read(fixture, await zipWith({ 'chat.txt': sent.join('\n'), ...photos }));
  await ana.call('POST import/confirm/', { body: { id } });
  await runDue();
  const { results } = (await ana.call('GET post/?is_timeline=true&is_following=true')).body;
  expect(results.map(({ text }: Row) => text).sort()).toEqual(['One', 'Two']);
});

test('what was added is taken back only after a fresh sign-in [S4.174]', async () => {
  const { ana, bruno } = fixture.cast;
  const id = await waiting(['2021-05-13, 09:00 - Ana: Old', '2021-05-13, 09:01 - Bruno: Older']);
  await bruno.call('POST import/agree/', { body: { id } });
  await runDue();
  moveClock((limits.freshMinutes + 1) * 60_000);
  expect(await ana.call(`DELETE import/${id}/`)).toMatchObject({ status: 403, body: { code: 'fresh' } });
  expect(await messagesOf()).toHaveLength(2);
});
