import { coupleId, personOf } from '../../bench/platform/dataset.ts';
import { until, wait } from '../../bench/platform/harness.ts';
import { between } from '../../bench/platform/random.ts';
import { smallPhoto } from '../../server/src/testing/images.ts';
import { checkStory } from '../chat/checker.ts';
import { openDevice } from '../chat/device.ts';
import type { Database } from '../platform/database.ts';
import { send as sendOnce, settle } from '../platform/load.ts';
import { createSender, newTrace } from './requests.ts';
import { compare, findContradictions, readState } from './state.ts';
import { write } from './writer.ts';

const shownFaults = 8;
const seconds = { agreement: 10 };

export type MixedLoad = Awaited<ReturnType<typeof openMixedLoad>>;

/**
 * Couples that do everything that a person does in an hour, each person with a device that writes and one that chats.
 * Nothing happens before `begin`. `more` further couples are left to the caller. Afterwards the acknowledged writes and the database are compared.
 */
export async function openMixedLoad(
  database: Database,
  { couples, more = 0, addresses }: { couples: number; more?: number; addresses: readonly string[] },
) {
  const expected = await database(async (client) => {
    await settle(client, couples + more);
    return readState(client, couples);
  });
  const trace = newTrace();
  const address = () => addresses[Math.floor(Math.random() * addresses.length)] ?? '';
  const send = createSender(address, trace);
  const published = [...expected].flatMap(([name, fields]) =>
    name.startsWith('post ') && 'couple' in fields
      ? { id: name.slice('post '.length), couple: String(fields.couple) }
      : [],
  );
  const colours = ['#cc3355', '#3355cc', '#33cc55', '#ccaa33'];
  const photos = await Promise.all(colours.map((colour) => smallPhoto(colour)));
  let isOver = false;
  let isHeld = true;
  let acting = 0;
  const whenFree = async () => {
    while (isHeld && !isOver) await wait(50);
  };
  const people = Array.from({ length: couples * 2 }, (_, index) => index + 1);
  const turn = async (act: () => Promise<void>) => {
    await whenFree();
    acting += 1;
    await act();
    acting -= 1;
  };
  const writing = people.map((index) =>
    write(index, { send, expected, published, photos, couples, isOver: () => isOver, turn }),
  );
  const devices = people.map((index) =>
    openDevice({ name: `device ${index}`, person: personOf(index), address }),
  );
  const chatting = devices.map(async (device) => {
    while (!isOver) {
      await wait(between(500, 2500));
      await whenFree();
      // as the app, which sends the next one after the answer: an order that survives a refusal
      if (device.isAtRest()) device.write(`${device.name} says ${device.sent.length}`);
    }
  });

  return {
    ...{ send, trace, address, photo: photos[0] as Buffer, devices },
    /** the status of each of a person's pages */
    read: () => {
      const who = 1 + Math.floor(Math.random() * couples * 2);
      const post = published[0]?.id;
      const pages = [
        ...['post/?is_timeline=true', 'notification/', 'goals/', 'message/more/latest/'],
        ...[`auth/twosome/${coupleId(1)}/`, `post/${post}/`, `post/${post}/comment/`],
      ];
      return Promise.all(pages.map((page) => sendOnce(address(), [who, `GET ${page}`])));
    },
    written: () => `${trace.answered} writes acknowledged, ${trace.refused} refused, ${trace.cut} cut off`,
    /** resolves when what was begun is acknowledged; nothing more begins until `begin` */
    async hold() {
      isHeld = true;
      while (acting > 0) await wait(50);
    },
    begin() {
      isHeld = false;
    },
    /** resolves when every write is acknowledged */
    async stop() {
      isOver = true;
      await Promise.all([...writing, ...chatting]);
    },
    /** prints what the database and the acknowledged writes do not agree on, and returns how much that is */
    async check(): Promise<number> {
      const isIdle = await until(() => isQuiet(database), { seconds: seconds.agreement });
      const found = await database(async (client) => [
        ...compare(expected, await readState(client, couples)),
        ...(await findContradictions(client)),
        ...[...trace.faults].map(([kind, example]) => `${kind}, such as ${example}`),
        ...(isIdle ? [] : ['the database never came to rest']),
      ]);
      for (const fault of found.slice(0, shownFaults)) console.log(`    ${fault}`);
      const kinds = ['post', 'clap', 'comment', 'follow', 'goal'].map(
        (kind) => `${[...expected.keys()].filter((name) => name.startsWith(`${kind} `)).length} ${kind}s`,
      );
      console.log(
        `  ${this.written()}; ${kinds.join(', ')} as acknowledged: ${found.length} faults of the database`,
      );
      const wrong = await checkStory(devices, database, addresses);
      for (const device of devices) device.leave();
      return found.length + wrong;
    },
  };
}

/** No other transaction is running. */
const isQuiet = (database: Database): Promise<boolean> =>
  database(async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_xid is not null`,
    );
    return rows.length === 0;
  });
