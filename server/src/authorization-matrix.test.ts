import { allCalls } from '@twosome/contract/all-calls';
import { framesToServer } from '@twosome/contract/all-frames';
import type { Call } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { suspend } from './features/auth/auth.ts';
import { transactionHandlers } from './features.ts';
import { createEmit } from './platform/events.ts';
import { filesOf, listsOf } from './testing/access-lists.ts';
import {
  type ProfileState,
  profileStates,
  type Row,
  rowsOf,
  type Viewer,
  viewers,
} from './testing/access-table.ts';
import { type Thing, type ThingName, things } from './testing/access-things.ts';
import { chooseNames, leave } from './testing/acts.ts';
import { block, couple, newcomer, part, request, setProfile, twosomeOf } from './testing/cast.ts';
import { withoutBadges } from './testing/chat.ts';
import { createFixture } from './testing/fixture.ts';
import { byNight, sampleOf } from './testing/nightly.ts';
import { type Person, signIn } from './testing/person.ts';

// The calls, lists and files of a table about the things of Ana and Bruno, by every viewer, in every state of the thing and
// of the profile; and every frame. The table was written apart from the code.

const fixture = createFixture();

let people: Record<Viewer, Person>;
let signatures: Record<Viewer, Record<string, string>>;

beforeEach(async () => {
  const { cast, server } = fixture;
  const couples = ['Olga', 'Rosa', 'Tara', 'Vera', 'Xenia', 'Zoe'].map((name) =>
    couple(server, name, `${name}x`),
  );
  const [olga, rosa, tara, vera, xenia, zoe] = (await Promise.all(couples)).map(([one]) => one) as [
    ...[Person, Person, Person, Person, Person, Person],
  ];
  const [fay, gil] = [await newcomer(server, 'Fay'), await newcomer(server, 'Gil')];
  await fay.call('POST auth/connect/', { body: { id: gil.user.id } });
  await chooseNames(cast.ana, 'ana', 'bruno');
  await request(server, olga, cast.ana);
  await block(cast.ana, rosa);
  await block(tara, cast.ana);
  await part(vera);
  await leave(xenia);
  people = {
    ...{ 'signed out': cast.signedOut, single: cast.eve, parted: vera, 'fresh couple': fay },
    ...{ creator: cast.ana, partner: cast.bruno, follower: cast.chloe, requester: olga },
    ...{ stranger: cast.mallory, blocked: rosa, blocker: tara, suspended: zoe },
    // leaving ends the sessions; a person who signs in again can still use the app, or cancel
    leaving: await signIn(server, 'Xenia'),
  };
  await sign();
  await server.db.transaction((tx) => suspend(tx, createEmit(transactionHandlers), zoe.user.id));
  await server.settled();
});

async function sign() {
  const answers = viewers.map(async (viewer) => [
    viewer,
    (await people[viewer].call('GET media/signatures/')).body,
  ]);
  signatures = Object.fromEntries(await Promise.all(answers));
}

async function enter(profile: ProfileState): Promise<void> {
  if (profile === 'parted') await part(fixture.cast.ana);
  if (profile !== 'leaving') return;
  await leave(fixture.cast.ana);
  fixture.cast.ana = people.creator = await signIn(fixture.server, 'Ana');
  await sign();
}

/** Things that can no longer be made once the profile is in its state. */
async function prepare(profile: ProfileState) {
  const prepared = new Map<ThingName, Thing[]>();
  const comments: Partial<Record<ThingName, number>> = { comment: 8, 'deleted comment': 2 };
  const counts = {
    ...{ private: {}, public: {}, leaving: comments },
    parted: Object.fromEntries(Object.keys(things).map((name) => [name, 1])),
  };
  for (const [name, count] of Object.entries(counts[profile]) as [ThingName, number][]) {
    const made: Thing[] = [];
    for (let index = 0; index < count; index += 1) made.push(await things[name](fixture));
    prepared.set(name, made);
  }
  return async (name: ThingName): Promise<Thing> => {
    const [first, ...rest] = prepared.get(name) ?? [];
    if (first === undefined) return things[name](fixture);
    if (rest.length > 0) prepared.set(name, rest);
    return first;
  };
}

const callOf = (line: string): Call => (allCalls as Record<string, Call>)[line]!;

/** Undefined for success. */
function expectedOf({ line, may, refused = {} }: Row, viewer: Viewer, isParted: boolean): number | undefined {
  if (may.includes(viewer)) return undefined;
  if (viewer === 'signed out') return 401;
  if (viewer === 'suspended') return 403;
  const isSingle = ['single', 'parted', ...(isParted ? ['creator', 'partner'] : [])].includes(viewer);
  if (isSingle && callOf(line).auth === 'partnered') return 403;
  return refused[viewer] ?? 404;
}

const filled = (path: string, { params }: Thing): string =>
  path.replace(':couple', twosomeOf(fixture.cast.ana)).replace(/:(\w+)/g, (_, name) => params[name] ?? '');

function requestOf({ line, sent = {} }: Row, thing: Thing): Parameters<Person['call']> {
  const { params, kind } = thing;
  if (line !== 'POST report/') return [filled(line, thing), sent];
  return [line, { body: { kind, id: params.commentId ?? params.id, reason: 'other', text: 'Look.' } }];
}

let cells = 0;

describe.each(sampleOf(profileStates, 1))('a %s profile', (profile) => {
  let make: (name: ThingName) => Promise<Thing>;
  const wrong: string[] = [];
  beforeEach(async () => {
    wrong.length = 0;
    if (profile !== 'private') await setProfile(fixture.cast.ana, { is_private: 'false' });
    make = await prepare(profile);
    await enter(profile);
  });

  test('each call of the table succeeds or is refused as it says', async () => {
    for (const row of rowsOf(profile)) {
      const check = async (viewer: Viewer, thing: Thing) => {
        const { status, body } = await people[viewer].call(...requestOf(row, thing));
        const expected = expectedOf(row, viewer, profile === 'parted');
        cells += 1;
        if (expected === undefined ? status >= 300 : status !== expected)
          wrong.push(
            `${row.line}, ${row.thing}, ${viewer}: ${status} ${JSON.stringify(body)}, not ${expected ?? 'success'}`,
          );
      };
      const shared = await make(row.thing);
      // first all who are refused, so that nobody has changed it for them
      const refused = viewers.filter((viewer) => !row.may.includes(viewer));
      await Promise.all(refused.map((viewer) => check(viewer, shared)));
      for (const [index, viewer] of row.may.entries())
        await check(viewer, index > 0 && row.changes ? await make(row.thing) : shared);
    }
    expect(wrong).toEqual([]);
  });

  test('a thing is in the lists of the viewers of the table alone, and so are its image and sound', async () => {
    for (const [line, name, sees] of listsOf(profile)) {
      const thing = await make(name);
      await Promise.all(
        viewers.map(async (viewer) => {
          const { body } = await people[viewer].call(filled(line, thing));
          const id = thing.params.commentId ?? thing.params.id ?? '';
          cells += 1;
          if (JSON.stringify(body).includes(`"${id}"`) !== sees.includes(viewer))
            wrong.push(`${line}, ${name}, ${viewer}: ${sees.includes(viewer) ? 'absent' : 'shown'}`);
        }),
      );
    }
    for (const [name, sees] of filesOf(profile)) {
      const { file = '' } = await make(name);
      const kind = file.split('/')[2] ?? '';
      await Promise.all(
        viewers.map(async (viewer) => {
          const { status } = await people[viewer].fetch(`${file}?s=${signatures[viewer][kind] ?? ''}`);
          cells += 1;
          if ((status === 200) !== sees.includes(viewer))
            wrong.push(`${file}, ${name}, ${viewer}: ${status}`);
        }),
      );
    }
    expect(wrong).toEqual([]);
  });
});

test('frames reach nobody but the two people of their room', async () => {
  const { ana, bruno } = fixture.cast;
  const message = await things.message(fixture);
  const own: Viewer[] = ['creator', 'partner'];
  const refused: Viewer[] = ['signed out', 'single', 'parted', 'suspended'];
  const rooms = [await ana.listen('message'), await bruno.listen('message')];
  const { id } = message.params;
  const frames: Record<keyof typeof framesToServer, object> = {
    ping: {},
    'relay:reload': { url: '/home' },
    sync_message: { since: id },
    message: { __id__: newId(), text: 'From outside', reply_to: id },
    typing: { is_typing: true },
    seen: { up_to: id },
    room: { open: true },
    notification_seen: {},
  };
  expect(Object.keys(frames).sort()).toEqual(Object.keys(framesToServer).sort());
  const before = rooms.map((room) => withoutBadges(room).length);
  for (const viewer of viewers.filter((one) => !own.includes(one))) {
    if (refused.includes(viewer)) {
      // the client refuses to open a socket without a token
      const closed = people[viewer].listen('message').then((socket) => socket.closed);
      expect(await closed.catch(() => 4401)).toBeGreaterThan(4400);
      continue;
    }
    const client = await people[viewer].listen('message');
    for (const [type, data] of Object.entries(frames)) client.send({ type, data } as never);
    await client.receives(({ type }) => type === 'pong');
    await fixture.server.settled();
    expect(JSON.stringify(withoutBadges(client))).not.toContain('Hello');
    cells += Object.keys(frames).length;
  }
  expect(rooms.map((room) => withoutBadges(room).length)).toEqual(before);
});

test('every call with a parameter is in the table, or named here', () => {
  const inTable = new Set(profileStates.flatMap(rowsOf).map(({ line }) => line));
  const missing = Object.keys(allCalls).filter((line) => line.includes(':') && !inTable.has(line));
  expect(missing.sort()).toEqual([
    'DELETE import/:id/',
    'GET message/more/:cursor/',
    'POST auth/block/:id/',
    'POST auth/follower/:id/remove/',
    'POST book/:id/leave_out/',
  ]);
});

const leastCells = byNight(6000, 1900);
test(`at least ${leastCells} combinations were tried`, () => {
  expect(cells).toBeGreaterThanOrEqual(leastCells);
});
