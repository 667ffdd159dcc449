import type { Row, Screen, Sent, Shown } from './log.ts';

/*
 * Compares the sent messages, the database and the screens. It checks the guarantees of the chat independently: no code
 * of the server is used here.
 */

/** The faults as sentences, by kind; all are empty if every guarantee held. */
export interface Findings {
  /** acknowledged but missing or changed; a deletion that was acknowledged but not applied */
  lost: string[];
  /** one message in two rows, under two ids, or twice on a screen */
  duplicated: string[];
  /** not in the device's writing order, or times that decrease */
  swapped: string[];
  /** never sent */
  invented: string[];
  /** a screen and the database differ */
  differing: string[];
}

export function check(sent: readonly Sent[], rows: readonly Row[], screens: readonly Screen[]): Findings {
  const inOrder = [...rows].sort((one, other) => one.number - other.number);
  const rowsOf = groupBy(inOrder, ({ couple }) => couple);
  return {
    lost: findLost(sent, inOrder),
    duplicated: [...findDuplicates(sent, inOrder), ...screens.flatMap(findShownTwice)],
    swapped: [...findSwapped(sent, inOrder), ...[...rowsOf.values()].flatMap(findTurnedBack)],
    invented: findInvented(sent, inOrder),
    differing: screens.flatMap((screen) => findDiffering(screen, rowsOf.get(screen.couple) ?? [])),
  };
}

export const countOf = (findings: Findings): number =>
  Object.values(findings).reduce((sum, messages) => sum + messages.length, 0);

const keyOf = (sender: string, clientId: string): string => `${sender} ${clientId}`;

function findLost(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sent.flatMap((one) =>
    one.answers.flatMap(({ id, addedAt }) => wrongWith(one, byId.get(id), addedAt)),
  );
}

function wrongWith(one: Sent, row: Row | undefined, addedAt: string): string[] {
  const name = `${one.device} #${one.index}`;
  if (row === undefined) return [`${name} was acknowledged and is not there`];
  if (row.sender !== one.sender || row.couple !== one.couple || row.clientId !== one.clientId)
    return [`${name} was acknowledged with another user's row`];
  if (row.addedAt !== addedAt)
    return [`${name} was acknowledged for ${addedAt} and has position ${row.addedAt}`];
  if (row.isDeleted && one.deletion === 'none') return [`${name} was deleted without a request`];
  if (!row.isDeleted && one.deletion === 'answered') return [`${name} stands there after its deletion`];
  if (row.text !== (row.isDeleted ? '' : one.text)) return [`${name} has other words`];
  return [];
}

function findDuplicates(sent: readonly Sent[], rows: readonly Row[]): string[] {
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
    // Every text is unique, so a row with another client id is found as well.
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
      .map(({ device, index, answers }) => `${device} #${index} got ${answers.length} different answers`),
  ];
}

function findShownTwice({ device, shown }: Screen): string[] {
  const twice = (key: (one: Shown) => string): string[] =>
    [...groupBy(shown, key)]
      .filter(([, group]) => group.length > 1)
      .map(([name, group]) => `${device} shows ${name} ${group.length} times`);
  return [...twice(({ id }) => id), ...twice(({ sent_by, __id__ }) => keyOf(sent_by, __id__))];
}

/** Each device's messages are stored in its writing order. */
function findSwapped(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const byKey = new Map(sent.map((one) => [keyOf(one.sender, one.clientId), one]));
  const latest = new Map<string, number>();
  const swapped: string[] = [];
  for (const { sender, clientId } of rows) {
    const one = byKey.get(keyOf(sender, clientId));
    if (one === undefined) continue;
    const before = latest.get(one.device) ?? -1;
    if (one.index < before) swapped.push(`${one.device} #${one.index} is stored after #${before}`);
    latest.set(one.device, Math.max(before, one.index));
  }
  return swapped;
}

/** Clients order by time, so it must increase with the number. */
function findTurnedBack(rows: readonly Row[]): string[] {
  return rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    if (before === undefined || (before.addedAt < row.addedAt && before.number < row.number)) return [];
    return [`${row.couple}: ${row.number} at ${row.addedAt} follows ${before.number} at ${before.addedAt}`];
  });
}

function findInvented(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const known = new Set(sent.map(({ sender, clientId }) => keyOf(sender, clientId)));
  return rows
    .filter(({ sender, clientId }) => !known.has(keyOf(sender, clientId)))
    .map(({ id, sender, clientId }) => `${id} (${keyOf(sender, clientId)}) was never sent`);
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
  const differing = wanted.flatMap((row, index) => {
    const one = shown[index];
    if (one === undefined) return [`${device} lacks ${row.number}`];
    if (one.id !== row.id) return [`${device} shows ${one.id} instead of ${row.id}`];
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
