import { afterAll, expect, test } from 'vitest';
import { createDelivery } from './platform/db/delivery.ts';
import { afterCommit, defineEvent } from './platform/events.ts';
import { countRefusals, memoryLimiter } from './platform/http/limiter.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { schedule } from './platform/jobs/schedule.ts';
import { createLog } from './platform/log.ts';
import { registry } from './platform/metrics.ts';
import { postMessage } from './testing/chat.ts';
import { testDb } from './testing/database.ts';
import { startFakePushService } from './testing/fake-push-service.ts';
import { addPost, createFixture } from './testing/fixture.ts';
import { gate } from './testing/gate.ts';
import { sampleIn } from './testing/samples.ts';

// What `/metrics` exports, after real acts. Counters belong to the process, so tests compare differences.

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
const log = createLog('silent');

const read = async (sample: string) => sampleIn(await registry.metrics(), sample);
/** How much each sample grows while `work` runs. */
async function growth(samples: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const valuesIn = (text: string) => samples.map((one) => sampleIn(text, one) ?? 0);
  const before = valuesIn(await registry.metrics());
  await work();
  return valuesIn(await registry.metrics()).map((value, index) => value - (before[index] ?? 0));
}
const statement = (name: string) => `twosome_statement_duration_seconds_count{statement="${name}"}`;

test('statements are named by their functions, in and outside of transactions', async () => {
  const { ana } = fixture.cast;
  await fixture.server.settled();
  expect(
    await growth(['findTwosome', 'acceptTermsOf', 'insertEvents', 'commit'].map(statement), async () => {
      expect((await ana.call('POST auth/accept_terms/', { body: { adult: true } })).status).toBe(200);
      await fixture.server.settled();
    }),
  ).toEqual([1, 1, 1, 1]);
});

test('statements are named by the function that asks for one row, a yes or a document', async () => {
  const names = ['lockUser', 'removeSession', 'listDeleted'];
  expect(
    await growth(names.map(statement), async () => {
      await fixture.cast.ana.call('POST auth/cancel_delete/');
      await fixture.cast.ana.call('DELETE auth/session/unknown/');
      await fixture.cast.ana.call('GET post/deleted/');
    }),
  ).toEqual([1, 1, 1]);
});

test('the pool reports its connections', async () => {
  await fixture.cast.ana.call('GET post/');
  const states = await Promise.all(
    ['busy', 'idle', 'unopened'].map((state) => read(`twosome_database_connections{state="${state}"}`)),
  );
  for (const count of states) expect(count).toBeGreaterThanOrEqual(0);
  expect(states.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBeGreaterThan(0);
  expect(await read('twosome_database_waiting')).toBe(0);
  expect(await read('twosome_database_wait_seconds_count')).toBeGreaterThan(0);
});

test('sockets are counted by channel, and their frames by direction', async () => {
  const open = () => read('twosome_open_sockets{channel="message"}');
  const before = (await open()) ?? 0;
  const frames = ['in', 'out'].map((direction) => `twosome_frames_total{direction="${direction}"}`);
  const [received, sent] = await growth(frames, async () => {
    const socket = await fixture.cast.ana.listen('message');
    expect(await open()).toBe(before + 1);
    socket.send({ type: 'ping', data: {} } as never);
    await socket.receives(({ type }) => (type as string) === 'pong');
    socket.close();
    await socket.closed;
  });
  expect([received, sent]).toEqual([1, expect.any(Number)]);
  expect(sent).toBeGreaterThanOrEqual(1);
  await expect.poll(open).toBe(before);
});

test('images are counted with their time', async () => {
  const samples = ['twosome_image_wait_seconds_count', 'twosome_image_encode_seconds_count{result="done"}'];
  expect(await growth(samples, () => addPost(fixture.cast.ana))).toEqual([1, 1]);
  expect(await read('twosome_images_waiting')).toBe(0);
});

test('pushes are counted by kind and outcome', async () => {
  const { ana, bruno } = fixture.cast;
  for (const person of [ana, bruno])
    await person.call('POST notification/register_fcm/', {
      body: { token: `phone-of-${person.user.id}`, device: 'a device' },
    });
  await postMessage(ana, { text: 'a secret' });
  expect(
    await growth(['twosome_pushes_total{kind="fcm",outcome="sent"}'], () => fixture.server.sendPushes()),
  ).toEqual([1]);
});

test('refusals are counted by rate', async () => {
  const limiter = countRefusals(memoryLimiter());
  const caller = { userId: 'ana', address: '198.51.100.7' };
  const attempts = 12;
  let passed = 0;
  const [refused] = await growth(['twosome_rate_limited_total{rate="connect"}'], async () => {
    for (let i = 0; i < attempts; i += 1) if ((await limiter.take('connect', caller)).ok) passed += 1;
  });
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBe(attempts - passed);
});

test('jobs are counted by state, their attempts by result', async () => {
  const { ana } = fixture.cast;
  await ana.call('POST auth/export/');
  expect(await read('twosome_jobs{kind="exports",state="due"}')).toBe(1);
  const done = 'twosome_job_attempts_total{kind="exports",result="done"}';
  expect(await growth([done], () => fixture.server.app.jobs.runDue())).toEqual([1]);
  expect(await read('twosome_jobs{kind="exports",state="due"}')).toBeNull();
});

test('without the database the rest is exported', async () => {
  const db = await testDb();
  await db.close();
  const jobs = openJobs({ db, log });
  expect(await read('twosome_build_info')).toBeNull();
  expect(await registry.metrics()).toContain('twosome_bus_up 1\n');
  await jobs.stop();
});

test('the outbox reports how many events wait and for how long', async () => {
  const poured = defineEvent<{ cup: string }>('cup/poured', 'cup');
  const { open: release, opened: released } = gate();
  const delivery = createDelivery({
    db: fixture.server.db,
    handlers: [afterCommit(poured, () => released)],
    node: {},
    log: () => {},
  });
  await fixture.server.settled();
  const oldest = () => read('twosome_outbox_oldest_age_seconds');
  for (const cup of ['tea', 'tea', 'milk'])
    delivery.add({ id: crypto.randomUUID(), kind: poured.kind, couples: null, payload: { cup } });
  expect(await read('twosome_outbox_backlog')).toBe(3);
  await expect.poll(oldest).toBeGreaterThan(0.02);
  release();
  await delivery.settled();
  expect(await read('twosome_outbox_backlog')).toBe(0);
  expect(await oldest()).toBeLessThan(0.02);
  await delivery.stop();
});

test('sweeps report success, duration and failures', async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('broken');
  };
  const tasks = schedule(log, fixture.server.db, { cups: { minutes: 1 / 6000, run } });
  tasks.start();
  const succeededAt = () => read('twosome_sweep_last_success_timestamp_seconds{sweep="cups"}');
  await expect.poll(() => read('twosome_sweep_failures_total{sweep="cups"}')).toBeGreaterThan(0);
  expect(await succeededAt()).toBe(0);
  isBroken = false;
  await expect.poll(succeededAt).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(await read('twosome_sweep_duration_seconds{sweep="cups"}')).toBeGreaterThanOrEqual(0);
  await tasks.stop();
});

test('labels carry nothing about people', async () => {
  const { ana } = fixture.cast;
  await ana.call(`GET profile/${ana.user.id}/`);
  await ana.call(`GET post/${ana.user.id}/`);
  expect(await registry.metrics()).not.toContain(ana.user.id);
});
