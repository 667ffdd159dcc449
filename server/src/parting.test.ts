import { allCalls } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { suspend } from './features/auth/auth.ts';
import { createEmit } from './platform/events.ts';
import { addGoal, leave } from './testing/acts.ts';
import type { Cast } from './testing/cast.ts';
import { postMessage, sendMessage } from './testing/chat.ts';
import { examples } from './testing/examples.ts';
import { createFixture } from './testing/fixture.ts';
import { holdLock } from './testing/hold.ts';
import type { Person } from './testing/person.ts';
import { make } from './testing/raw.ts';

// Every write of a couple commits before its parting, or is refused: for every call of the contract that writes, in both
// orders. PGlite runs one transaction at a time.

const admin = process.env.TEST_DATABASE_URL ?? '';
const fixture = createFixture();

/** These change what belongs to the person, not to the couple, or are the parting itself. */
const aside = [
  'POST auth/disconnect/',
  'POST auth/not_my_partner/',
  'POST calendar/',
  'DELETE calendar/',
  'PUT letter/settings/',
  'DELETE memory/hide/',
  'PUT question/settings/',
  'PUT tray/settings/',
];
const writes = Object.entries<Call>(allCalls).flatMap(([line, { auth }]) =>
  auth === 'partnered' && !line.startsWith('GET ') && !aside.includes(line) ? [line] : [],
);

const partnerOf = ({ ana, bruno, chloe, dan, mallory, max }: Cast, { name }: Person): Person => {
  const couples = [
    [ana, bruno],
    [chloe, dan],
    [mallory, max],
  ];
  const couple = couples.find((two) => two.some((one) => one.name === name));
  return couple?.find((one) => one.name !== name) as Person;
};
const disconnect = (person: Person) => person.call('POST auth/disconnect/', { body: {} });

/** Where each write can be stopped while it is under way: it takes the next number of the room, or emits its events. */
function lastStep(line: string): { lock: string; statement: string } {
  if (line === 'POST message/add_message/')
    return { lock: 'select from rooms for update', statement: 'with given' };
  // a pin locks the room before it takes a number
  if (line.endsWith('/pin/'))
    return { lock: 'select from rooms for update', statement: 'from rooms where twosome_id' };
  if (line.includes(' message/')) return { lock: 'select from rooms for update', statement: 'into rooms' };
  if (line === 'POST question/')
    return { lock: 'select from twosomes for update', statement: 'into questions' };
  return { lock: 'lock table outbox in exclusive mode', statement: 'into outbox' };
}

describe.runIf(admin)('a parting', () => {
  test.each(writes)('waits for a write that is under way: %s', async (line) => {
    const { server, cast } = fixture;
    await cast.ana.call('POST message/add_message/', { body: { text: 'The room exists.' } });
    const example = await examples[line]!(fixture);
    const partner = partnerOf(cast, example.by);
    const { lock, statement } = lastStep(line);
    const hold = await holdLock(server.db, admin, lock);
    const written = make(server, line, example);
    await hold.isAwaitedBy(statement);
    const parted = disconnect(partner);
    await hold.isAwaitedBy('from users');
    await hold.release();
    const { status } = await written;
    // a new goal and the question are read again for the response, perhaps after the parting
    const isReadAgain = status === (line === 'POST question/:id/skip/' ? 403 : 409);
    expect(status < 300 || isReadAgain, `${status}`).toBe(true);
    expect((await parted).status).toBe(200);
  });

  test.each(writes)('refuses a write that comes while it is under way: %s', async (line) => {
    const { server, cast } = fixture;
    await cast.ana.call('POST message/add_message/', { body: { text: 'The room exists.' } });
    const example = await examples[line]!(fixture);
    const partner = partnerOf(cast, example.by);
    const hold = await holdLock(server.db, admin, 'lock table parted_pairs in exclusive mode');
    const parted = disconnect(partner);
    await hold.isAwaitedBy('into parted_pairs');
    const written = make(server, line, example);
    await hold.isAwaitedBy('users');
    await hold.release();
    expect((await parted).status).toBe(200);
    expect((await written).status).toBe(403);
  });

  test.each([false, true])('and a text over a socket, the parting first: %s', async (partsFirst) => {
    const { server, cast } = fixture;
    const { ana, bruno } = cast;
    await postMessage(ana, { text: 'The room exists.' });
    const client = await ana.listen('message');
    const [lock, first, second] = partsFirst
      ? ['lock table parted_pairs in exclusive mode', 'into parted_pairs', 'with given']
      : ['select from rooms for update', 'with given', 'from users'];
    const hold = await holdLock(server.db, admin, lock);
    const acts = [() => disconnect(bruno), async () => void sendMessage(client, 'Wait!')];
    const started = partsFirst ? acts : acts.toReversed();
    const done: Promise<unknown>[] = [];
    for (const [index, statement] of [first, second].entries()) {
      done.push(started[index]!());
      await hold.isAwaitedBy(statement);
    }
    await hold.release();
    await Promise.all(done);
    await server.settled();
    const texts = await server.db.query(sql`select text from messages where text = 'Wait!'`);
    expect(texts).toHaveLength(partsFirst ? 0 : 1);
  });
});

describe.runIf(admin)('what ends the right to write waits for a write that is under way', () => {
  type End = [what: string, statement: string, end: (writer: Person) => Promise<unknown>];
  test.each<End>([
    [
      'a suspension',
      'from users',
      ({ user }) => fixture.server.db.transaction((tx) => suspend(tx, createEmit([]), user.id)),
    ],
    ['the deletion of the account', 'from users', leave],
    ['the end of the session', 'from sessions', (writer) => writer.call('POST auth/logout/', { body: {} })],
  ])('%s', async (_, statement, end) => {
    const { server, cast } = fixture;
    const hold = await holdLock(server.db, admin, 'lock table outbox in exclusive mode');
    const written = addGoal(cast.ana);
    await hold.isAwaitedBy('into outbox');
    const ended = end(cast.ana);
    await hold.isAwaitedBy(statement);
    await hold.release();
    expect((await written).id).toBeDefined();
    await ended;
  });
});
