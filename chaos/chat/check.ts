import type { Row, Screen, Sent, Shown } from './ledger.ts';

/*
 * Compares what was sent, what stands in the database and what the screens show. It knows the promises of the chat and
 * nothing of the program that should keep them: no line of the server is used here.
 */

/** Sentences about what is wrong, by kind; all are empty when every promise was kept. */
export interface Findings {
  /** acknowledged and not there, or there with other words; a deletion that was answered and did not happen */
  lost: string[];
  /** one message in two rows, under two ids, or twice on a screen */
  doubled: string[];
  /** not in the order in which its device wrote it, or times that go back */
  swapped: string[];
  /** nobody sent it */
  invented: string[];
  /** a screen and the database differ */
  differing: string[];
}

export function check(sent: readonly Sent[], rows: readonly Row[], screens: readonly Screen[]): Findings {
  const inOrder = [...rows].sort((one, other) => one.number - other.number);
  const rowsOf = groupBy(inOrder, ({ couple }) => couple);
  return {
    lost: findLost(sent, inOrder),
    doubled: [...findDoubled(sent, inOrder), ...screens.flatMap(findShownTwice)],
    swapped: [...findSwapped(sent, inOrder), ...[...rowsOf.values()].flatMap(findTurnedBack)],
    invented: findInvented(sent, inOrder),
    differing: screens.flatMap((screen) => findDiffering(screen, rowsOf.get(screen.couple) ?? [])),
  };
}

export const countOf = (findings: Findings): number =>
  Object.values(findings).reduce((sum, sentences) => sum + sentences.length, 0);

const keyOf = (sender: string, clientId: string): string => `${sender} ${clientId}`;

function findLost(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sent.flatMap((one) =>
    one.answers.flatMap(({ id, addedAt }) => wrongWith(one, byId.get(id), addedAt)),
  );
}

function wrongWith(one: Sent, row: Row | undefined, addedAt: string): string[] {
  const name = `${one.device} #${one.place}`;
  if (row === undefined) return [`${name} was acknowledged and is not there`];
  if (row.sender !== one.sender || row.couple !== one.couple || row.clientId !== one.clientId)
    return [`${name} was acknowledged by a row of somebody else`];
  if (row.addedAt !== addedAt)
    return [`${name} was acknowledged for ${addedAt} and stands at ${row.addedAt}`];
  if (row.isDeleted && one.deletion === 'none') return [`${name} was deleted, and nobody asked for it`];
  if (!row.isDeleted && one.deletion === 'answered') return [`${name} stands there after its deletion`];
  if (row.text !== (row.isDeleted ? '' : one.text)) return [`${name} has other words`];
  return [];
}

function findDoubled(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const several = (groups: Map<string, readonly unknown[]>, why: string): string[] =>
    [...groups]
      .filter(([, group]) => group.length > 1)
      .map(([key, group]) => `${key} ${why} ${group.length}`);
  const words = rows.filter(({ text }) => text !== '');
  return [
    ...several(
      groupBy(rows, ({ sender, clientId }) => keyOf(sender, clientId)),
      'is in so many rows:',
    ),
    // every text is written once, so a row under another name is found as well
    ...several(
      groupBy(words, ({ couple, text }) => `${couple} ${text}`),
      'is written in so many rows:',
    ),
    ...several(
      groupBy(rows, ({ id }) => id),
      'is the id of so many rows:',
    ),
    ...sent
      .filter(({ answers }) => answers.length > 1)
      .map(({ device, place, answers }) => `${device} #${place} got ${answers.length} different answers`),
  ];
}

function findShownTwice({ device, shown }: Screen): string[] {
  const twice = (key: (one: Shown) => string): string[] =>
    [...groupBy(shown, key)]
      .filter(([, group]) => group.length > 1)
      .map(([name, group]) => `${device} shows ${name} ${group.length} times`);
  return [...twice(({ id }) => id), ...twice(({ sent_by, __id__ }) => keyOf(sent_by, __id__))];
}

/** Each device's messages stand in the order in which it wrote them. */
function findSwapped(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const byKey = new Map(sent.map((one) => [keyOf(one.sender, one.clientId), one]));
  const latest = new Map<string, number>();
  const swapped: string[] = [];
  for (const { sender, clientId } of rows) {
    const one = byKey.get(keyOf(sender, clientId));
    if (one === undefined) continue;
    const before = latest.get(one.device) ?? -1;
    if (one.place < before) swapped.push(`${one.device} #${one.place} stands after #${before}`);
    latest.set(one.device, Math.max(before, one.place));
  }
  return swapped;
}

/** Clients order by time: it must rise with the number, or they would show another order. */
function findTurnedBack(rows: readonly Row[]): string[] {
  return rows.slice(1).flatMap((row, place) => {
    const before = rows[place];
    if (before === undefined || (before.addedAt < row.addedAt && before.number < row.number)) return [];
    return [`${row.couple}: ${row.number} at ${row.addedAt} follows ${before.number} at ${before.addedAt}`];
  });
}

function findInvented(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const known = new Set(sent.map(({ sender, clientId }) => keyOf(sender, clientId)));
  return rows
    .filter(({ sender, clientId }) => !known.has(keyOf(sender, clientId)))
    .map(({ id, sender, clientId }) => `${id} (${keyOf(sender, clientId)}) was sent by nobody`);
}

function findDiffering({ device, shown, isWhole }: Screen, rows: readonly Row[]): string[] {
  const wanted = isWhole
    ? rows
    : rows.slice(
        Math.max(
          0,
          rows.findIndex(({ id }) => id === shown[0]?.id),
        ),
      );
  const differing = wanted.flatMap((row, place) => {
    const one = shown[place];
    if (one === undefined) return [`${device} lacks ${row.number}`];
    if (one.id !== row.id) return [`${device} shows ${one.id} in the place of ${row.id}`];
    return sameAs(row, one) ? [] : [`${device} shows ${row.number} as it is not`];
  });
  for (const one of shown.slice(wanted.length))
    differing.push(`${device} shows ${one.id}, which is not there`);
  return differing;
}

const sameAs = (row: Row, one: Shown): boolean =>
  one.text === row.text &&
  one.sent_by === row.sender &&
  one.added_at === row.addedAt &&
  one.__id__ === row.clientId;

function groupBy<T>(things: readonly T[], key: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group === undefined) groups.set(key(thing), [thing]);
    else group.push(thing);
  }
  return groups;
}
