import type { Row, Screen, Sent, Shown } from './log.ts';

/*
 * Compares the sent messages, the database and the screens. It checks the guarantees of the chat independently: no code
 * of the server is used here.
 */

/** The faults as sentences, by kind; all are empty if every guarantee held. */
export interface Findings {
  /** acknowledged but missing or changed; a deletion that was acknowledged but not applied */
  lost: string[];
  /** one message in two rows, or acknowledged under two ids */
  duplicated: string[];
  /** not in the device's writing order, or times that decrease */
  swapped: string[];
  /** never sent */
  invented: string[];
  /** a screen and the database differ, also where it shows a message twice */
  differing: string[];
}

export function check(sent: readonly Sent[], rows: readonly Row[], screens: readonly Screen[]): Findings {
  const inOrder = [...rows].sort((one, other) => one.number - other.number);
  const rowsOf = groupBy(inOrder, ({ couple }) => couple);
  const rowsByKey = groupBy(inOrder, keyOf);
  const sentByKey = new Map(sent.map((one) => [keyOf(one), one]));
  return {
    lost: findLost(sent, inOrder),
    duplicated: [
      ...[...rowsByKey]
        .filter(([, group]) => group.length > 1)
        .map(([key, group]) => `${key} is in ${group.length} rows`),
      ...sent
        .filter(({ answers }) => answers.length > 1)
        .map((one) => `${nameOf(one)} got ${one.answers.length} different answers`),
    ],
    swapped: [...findSwapped(sentByKey, inOrder), ...[...rowsOf.values()].flatMap(findTurnedBack)],
    invented: [...rowsByKey.keys()]
      .filter((key) => !sentByKey.has(key))
      .map((key) => `${key} was never sent`),
    differing: screens.flatMap((screen) => findDiffering(screen, rowsOf.get(screen.couple) ?? [])),
  };
}

export const countOf = (findings: Findings): number => Object.values(findings).flat().length;

const keyOf = ({ sender, clientId }: { sender: string; clientId: string }): string => `${sender} ${clientId}`;
const nameOf = ({ device, index }: Sent): string => `${device} #${index}`;

function findLost(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sent.flatMap((one) =>
    one.answers.flatMap(({ id, addedAt }) => wrongWith(one, byId.get(id), addedAt)),
  );
}

function wrongWith(one: Sent, row: Row | undefined, addedAt: string): string[] {
  const name = nameOf(one);
  if (row === undefined) return [`${name} was acknowledged and is not there`];
  if (keyOf(row) !== keyOf(one) || row.couple !== one.couple)
    return [`${name} was acknowledged with another user's row`];
  if (row.addedAt !== addedAt)
    return [`${name} was acknowledged for ${addedAt} and has position ${row.addedAt}`];
  if (row.isDeleted && one.deletion === 'none') return [`${name} was deleted without a request`];
  if (!row.isDeleted && one.deletion === 'answered') return [`${name} stands there after its deletion`];
  if (row.text !== (row.isDeleted ? '' : one.text)) return [`${name} has other words`];
  return [];
}

/** Each device's messages are stored in its writing order. */
function findSwapped(sentByKey: ReadonlyMap<string, Sent>, rows: readonly Row[]): string[] {
  const latest = new Map<string, number>();
  return rows.flatMap((row) => {
    const one = sentByKey.get(keyOf(row));
    if (one === undefined) return [];
    const before = latest.get(one.device) ?? -1;
    latest.set(one.device, Math.max(before, one.index));
    return one.index < before ? [`${nameOf(one)} is stored after #${before}`] : [];
  });
}

/** Clients order by time, so it must increase with the number. */
function findTurnedBack(rows: readonly Row[]): string[] {
  return rows.slice(1).flatMap((row, index) => {
    const before = rows[index];
    if (before === undefined || (before.addedAt < row.addedAt && before.number < row.number)) return [];
    return [`${row.couple}: ${row.number} at ${row.addedAt} follows ${before.number} at ${before.addedAt}`];
  });
}

function findDiffering({ device, shown, isWhole }: Screen, rows: readonly Row[]): string[] {
  const first = isWhole ? 0 : rows.findIndex(({ id }) => id === shown[0]?.id);
  const wanted = rows.slice(Math.max(0, first));
  return Array.from({ length: Math.max(wanted.length, shown.length) }, (_, index) => {
    const [row, one] = [wanted[index], shown[index]];
    if (row === undefined) return `${device} shows ${one?.id}, which is not there`;
    if (one === undefined) return `${device} lacks ${row.number}`;
    if (one.id !== row.id) return `${device} shows ${one.id} instead of ${row.id}`;
    return isSame(row, one) ? null : `${device} shows ${row.number} as it is not`;
  }).filter((fault) => fault !== null);
}

const isSame = (row: Row, one: Shown): boolean =>
  one.text === row.text &&
  one.sent_by === row.sender &&
  one.added_at === row.addedAt &&
  one.__id__ === row.clientId;

function groupBy<T>(things: readonly T[], key: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(key(thing)) ?? [];
    groups.set(key(thing), group);
    group.push(thing);
  }
  return groups;
}
