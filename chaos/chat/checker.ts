import { createClient } from '@twosome/client';
import { until } from '../../bench/platform/harness.ts';
import { oneOf } from '../../bench/platform/random.ts';
import type { Database } from '../platform/database.ts';
import { check, countOf, type Findings } from './check.ts';
import type { Device } from './device.ts';
import type { Row, Screen, Shown } from './log.ts';
import { createModel } from './model.ts';

/** The time limits for devices to settle after the disturbances, and then to show the same. */
const rest = 90;
const agreement = 10;
const printLimit = 5;

/**
 * Waits until every device has sent its messages and is synchronised, and compares the sent messages, the table, the
 * screens, and what a device receives that pages back to the beginning. Prints the faults and returns their number.
 */
export async function checkStory(
  devices: readonly Device[],
  database: Database,
  addresses: readonly string[],
): Promise<number> {
  for (const device of devices) device.wake();
  const isAtRest = await until(() => devices.every((device) => device.isAtRest()), { seconds: rest });
  if (!isAtRest)
    for (const device of devices.filter((one) => !one.isAtRest()).slice(0, printLimit))
      console.log(`  ${device.name} never came to rest`);

  const sent = devices.flatMap((device) => device.sent);
  const couples = [...new Set(devices.map(({ person }) => person.couple))];
  const compare = async (readings: readonly Screen[] = []) => {
    const rows = await readRows(database, couples);
    return { findings: check(sent, rows, [...devices.map(screenOf), ...readings]), rows };
  };
  const startedAt = performance.now();
  await until(async () => countOf((await compare()).findings) === 0, { seconds: agreement, every: 250 });
  const agreedIn = (performance.now() - startedAt) / 1000;
  const { findings, rows } = await compare(await readBack(devices, couples, addresses));
  report(devices, findings);
  const acknowledged = sent.filter(({ answers }) => answers.length > 0).length;
  console.log(
    `  ${acknowledged} acknowledged messages, ${rows.length} rows: ${findings.lost.length} lost, ${findings.duplicated.length} duplicated, ${findings.swapped.length} out of order, ${findings.invented.length} without a sender; ${devices.length} screens (${devices.filter((device) => !device.isWhole()).length} were away so long that they reloaded), ${agreedIn.toFixed(1)} s after they were at rest, and a reading back to the beginning for each couple: ${findings.differing.length} differences`,
  );
  return countOf(findings) + (isAtRest ? 0 : 1);
}

const screenOf = (device: Device): Screen => ({
  device: device.name,
  couple: device.person.couple,
  shown: device.model.inOrder(),
  isWhole: device.isWhole(),
});

/** The messages that a new device of each couple receives by paging back. */
async function readBack(
  devices: readonly Device[],
  couples: readonly string[],
  addresses: readonly string[],
): Promise<Screen[]> {
  const readings: Screen[] = [];
  for (const couple of couples) {
    const { person, name } = oneOf(devices.filter((device) => device.person.couple === couple));
    const model = createModel();
    for (let cursor: string | undefined = 'latest'; cursor !== undefined; ) {
      const { call } = createClient({ url: oneOf(addresses), token: person.token });
      const page: Shown[] = await call('GET message/more/:cursor/', { params: { cursor } });
      for (const message of page) model.upsert(message);
      cursor = page.at(-1)?.id;
    }
    readings.push({ device: `${name}, reading back,`, couple, shown: model.inOrder(), isWhole: true });
  }
  return readings;
}

function report(devices: readonly Device[], findings: Findings): void {
  for (const [kind, messages] of Object.entries(findings))
    for (const message of messages.slice(0, printLimit)) console.log(`    ${kind}: ${message}`);
  const troubles = new Map<string, number>();
  for (const trouble of devices.flatMap((device) => device.troubles))
    troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
  for (const [trouble, times] of [...troubles].slice(0, printLimit))
    console.log(`    ${times} times a device was ${trouble}`);
}

/** All messages of these couples, read directly from the table. */
const readRows = (database: Database, couples: readonly string[]): Promise<Row[]> =>
  database(async (client) => {
    const { rows } = await client.query<Row>(
      `select id, twosome_id as couple, sent_by as sender, client_id as "clientId", text, number::float8 as number,
        to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
        deleted_at is not null as "isDeleted"
      from messages where twosome_id = any($1::text[])`,
      [couples],
    );
    return rows;
  });
