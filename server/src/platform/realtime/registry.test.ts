import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendToAll, serialise } from './frame.ts';
import type { Connection } from './realtime.ts';
import { createRegistry } from './registry.ts';

/** A fake connection that records the frames sent to it. */
function connectionOf(id: string, userId: string, twosomeId: string | null, sessionId: string) {
  const sent: Buffer[] = [];
  const connection: Connection = {
    id,
    viewer: { userId, sessionId, twosomeId, partnerId: null },
    channel: 'message',
    send: (frame) => sent.push(serialise(frame)),
    sendSerialised: (bytes) => sent.push(bytes),
    close: () => {},
  };
  return { connection, sent };
}

test('contains exactly the open connections after random additions and removals', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({
    opens: fc.boolean(),
    which: fc.nat(9),
    userId: name,
    twosomeId: fc.option(name),
    sessionId: name,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const registry = createRegistry();
      const there = new Map<number, Connection>();
      for (const { opens, which, userId, twosomeId, sessionId } of steps) {
        const known = there.get(which);
        if (opens && known === undefined) {
          const { connection } = connectionOf(String(which), userId, twosomeId, sessionId);
          there.set(which, connection);
          registry.add(connection);
        }
        if (!opens && known !== undefined) {
          there.delete(which);
          expect([registry.remove(known), registry.remove(known)]).toEqual([true, false]);
        }
      }
      const expected = [...there.values()];
      expect(registry.all()).toEqual(expected);
      expect(registry.size).toBe(expected.length);
      const ids = ['a', 'b', 'c'];
      const found = registry.of({ userIds: [...ids, ...ids], twosomeIds: ids });
      expect(new Set(found)).toEqual(new Set(expected));
      expect(found).toHaveLength(expected.length);
      for (const id of ids) {
        expect(registry.of({ userIds: [id] })).toEqual(expected.filter(({ viewer }) => viewer.userId === id));
        expect(registry.of({ twosomeIds: [id] })).toEqual(
          expected.filter(({ viewer }) => viewer.twosomeId === id),
        );
        expect(registry.ofSession(id)).toEqual(expected.filter(({ viewer }) => viewer.sessionId === id));
      }
    }),
  );
});

test('serialises a frame for many connections once', () => {
  const people = Array.from({ length: 3 }, (_, n) => connectionOf(String(n), 'ana', null, 'phone'));
  sendToAll(
    people.map(({ connection }) => connection),
    { type: 'typing', data: { text: 'é' }, sent_by: null },
  );
  const [first] = people.map(({ sent }) => sent[0]);
  expect(String(first)).toBe('{"type":"typing","data":{"text":"é"},"sent_by":null}');
  for (const { sent } of people) {
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBe(first);
  }
});
