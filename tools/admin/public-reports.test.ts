import { describe, expect, test, vi } from 'vitest';
import { addPublished } from '../../server/src/testing/fixture.ts';
import { admin, createAdminFixture, timeout } from './fixture.ts';

// The operator's commands for reports by people without an account, and for the security log.

const { fixture, run, does, found } = createAdminFixture();

describe.runIf(admin)('reports without an account', () => {
  test(
    'are listed, shown and resolved, and a statement is kept for the people concerned',
    timeout,
    async () => {
      const { ana, bruno, signedOut } = fixture.cast;
      const post = await addPublished(ana, bruno, { text: 'Not nice.' });
      expect((await run('public-reports')).output.trim()).toBe('There are no open public reports.');
      const sent = await signedOut.call('POST report/public/', {
        body: {
          subject: `http://localhost:8000/post/${post.id}`,
          reason: 'intimate',
          text: 'That is me.',
          contact: 'me@example.com',
        },
      });
      const { reference } = sent.body;
      expect((await run('public-reports')).output).toMatch(new RegExp(`${reference}.* That is me\\.`));
      const { output } = await run('show', reference.toLowerCase());
      for (const part of ['somebody without an account, me@example.com', `a post, ${post.id}`, 'Not nice.'])
        expect(output).toContain(part);
      await does('take-down', 'post', post.id, '--statement', 'It shows somebody who did not agree.');
      await does('resolve', reference);
      expect((await found('public-reports')).length).toBe(0);
      expect((await run('public-reports', '--all')).output).toContain('resolved');
      expect(await found('log')).toMatchObject([
        { act: 'resolve' },
        { act: 'take-down', statement: 'It shows somebody who did not agree.' },
      ]);
    },
  );

  test('have a reference that must exist', timeout, async () => {
    const unknown = await run('public-reports', '--before', 'NOWHERE');
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no public report NOWHERE') });
  });
});

test.runIf(admin)('pseudonym names a person as the security log does', timeout, async () => {
  const { ana } = fixture.cast;
  await ana.call('POST auth/logout/', { body: {} });
  const line = fixture.server.logged.map((one) => JSON.parse(one)).find(({ event }) => event === 'sign_out');
  expect(await found('pseudonym', ana.user.id)).toEqual({ pseudonym: line.person });
});

test.runIf(admin)('a suspension by a command is a line of the security log, on stderr', timeout, async () => {
  const { id } = fixture.cast.ana.user;
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await does('suspend', id);
    await run('suspend', id, '--reason', 'Again.');
    await does('lift-suspension', id);
    const lines = stderr.mock.calls.map(([line]) => JSON.parse(String(line)));
    const { pseudonym: person } = await found('pseudonym', id);
    expect(lines).toMatchObject([
      { event: 'suspended', person },
      { event: 'suspension_lifted', person },
    ]);
  } finally {
    stderr.mockRestore();
  }
});
