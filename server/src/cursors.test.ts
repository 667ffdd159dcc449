import { allCalls } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import { expect, test } from 'vitest';
import { fieldsOf } from './testing/bad-values.ts';
import { examples } from './testing/examples.ts';
import { createFixture } from './testing/fixture.ts';
import { make } from './testing/raw.ts';

const fixture = createFixture();
const lists = Object.entries<Call>(allCalls).flatMap(([line, { query }]) =>
  fieldsOf(query).some(({ name }) => name === 'cursor') ? [line] : [],
);

test.each(lists)('%s refuses forged cursors', async (line) => {
  const example = await examples[line]!(fixture);
  for (const cursor of ['x', 'eyJ4IjoxfQ.AAAA', '\u0000', `${'a'.repeat(150)}.b`, '..', 'null.']) {
    const { status, body } = await make(fixture.server, line, {
      ...example,
      query: { ...example.query, cursor },
    });
    expect([cursor, status, Object.keys(body)]).toEqual([cursor, 400, ['cursor']]);
  }
});
