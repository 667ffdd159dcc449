import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { chatExport, zipWith } from '../../testing/archives.ts';
import { exportedBy, textOf } from '../../testing/exported.ts';
import { createFixture } from '../../testing/fixture.ts';
import { read } from '../../testing/import-examples.ts';

const fixture = createFixture();
const stateOf = async (person = fixture.cast.bruno) => (await person.call('GET import/')).body;
const confirm = (body: object) => fixture.cast.ana.call('POST import/confirm/', { body });

/** A chat of these people, a message a minute. */
const chatOf = (...names: string[]) =>
  zipWith({
    'chat.txt': names
      .map((name, i) => `14/05/2021, 9:${String(i).padStart(2, '0')} - ${name}: ${name} ${i}`)
      .join('\n'),
  });

describe('what the partner agrees to [S4.172]', () => {
  test('names each person as the one who confirmed has it, not as the server guessed', async () => {
    const { ana, bruno } = fixture.cast;
    const id = await read(fixture, await chatOf('Ana', 'Bruno', 'Max'));
    const names = ['Ana', 'Bruno', 'Max'].map((name) => ({ name, user: bruno.user.id }));
    await confirm({ id, names, messages: true });
    const { preview } = await stateOf();
    expect(preview.names.map(({ name, user }: Record<string, string>) => [name, user])).toEqual(
      names.map(({ name, user }) => [name, user]),
    );
    expect((await stateOf(ana)).preview.names).toEqual(preview.names);
  });

  test('shows messages of both, and nothing of those who are left out', async () => {
    const { ana, bruno } = fixture.cast;
    const chat = ['Max', ...Array<string>(10).fill('Ana'), 'Max', 'Bruno', 'Ana', 'Bruno', 'Ana'];
    const id = await read(fixture, await chatOf(...chat));
    expect((await stateOf(ana)).preview.lines.map(({ name }: { name: string }) => name)).toEqual(
      chat.slice(0, limits.importLines),
    );
    const names = [
      { name: 'Ana', user: ana.user.id },
      { name: 'Bruno', user: bruno.user.id },
      { name: 'Max', user: null },
    ];
    await confirm({ id, names, messages: true });
    const { preview } = await stateOf();
    expect(preview.lines.map(({ text }: { text: string }) => text)).toEqual([
      'Ana 1',
      'Ana 2',
      'Ana 3',
      'Ana 4',
      'Bruno 12',
      'Bruno 14',
    ]);
    expect(JSON.stringify(preview)).not.toContain('Max');
  });

  test('is all that their export has of the archive, and nothing once no message can come', async () => {
    const { ana, bruno } = fixture.cast;
    const exportOf = async (person: typeof ana) => textOf((await exportedBy(fixture.server, person)).files);
    const id = await read(fixture);
    expect(await exportOf(ana)).toContain('Good morning');
    expect(await exportOf(bruno)).not.toContain('Good morning');
    await confirm({ id });
    expect(await exportOf(bruno)).not.toContain('Good morning');
    await ana.call(`DELETE import/${id}/`);
    await fixture.server.app.jobs.runDue();

    const second = await read(fixture);
    await confirm({ id: second, messages: true });
    const requested = await exportOf(bruno);
    expect(requested).toContain('Good morning');
    expect(requested).not.toContain('data:image');
    await bruno.call('POST import/agree/', { body: { id: second, want: false } });
    expect(await exportOf(bruno)).not.toContain('Good morning');
  });
});

test('a name of more characters than the API has room for is cut, and can be confirmed', async () => {
  const { ana, bruno } = fixture.cast;
  const chat = (name: string) => [`14/05/2021, 9:00 - ${name}: Hi`, '14/05/2021, 9:01 - Bruno: Hi'];
  for (const name of ['n'.repeat(115), '🌊'.repeat(115)]) {
    const id = await read(fixture, await chatExport(chat(name)));
    const { preview } = await stateOf(ana);
    const [own] = preview.names.filter((one: { name: string }) => one.name !== 'Bruno');
    const names = [
      { name: own.name, user: ana.user.id },
      { name: 'Bruno', user: bruno.user.id },
    ];
    expect((await confirm({ id, names, messages: true })).body).toMatchObject({ messages: 2 });
    await ana.call(`DELETE import/${id}/`);
    await fixture.server.app.jobs.runDue();
  }
});
