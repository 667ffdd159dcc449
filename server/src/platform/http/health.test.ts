import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';
import { sampleIn } from '../../testing/samples.ts';
import { version } from '../version.ts';

let server: Running;
let databaseDown = false;
let busDown = false;
let queries = 0;
beforeAll(async () => {
  server = await start(
    { METRICS_TOKEN: 'a-token-of-the-operator-of-this-server' },
    {
      checks: {
        database: async () => {
          queries += 1;
          if (databaseDown) throw new Error('password authentication failed for hunter2');
        },
      },
      reports: {
        bus: async () => {
          if (busDown) throw new Error('no way to redis://:hunter2@cache');
        },
      },
    },
  );
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

describe('health', () => {
  it('is alive', async () => {
    const answer = await get('/healthz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'alive' });
    expect((await fetch(`${server.url}/healthz`, { method: 'HEAD' })).status).toBe(200);
  });

  it('queries the database once for simultaneous requests', async () => {
    queries = 0;
    const socket = connect(server.port, '127.0.0.1');
    // in one packet, so that all of them start before the first response
    const request = (connection: string) =>
      `GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
    socket.write(request('keep-alive').repeat(7) + request('close'));
    const answers = await text(socket);
    expect([answers.match(/"status":"ready"/g)?.length, queries]).toEqual([8, 1]);
    await get('/readyz');
    expect(queries).toBe(2);
  });

  it.each([
    [{ database: true, bus: true }, 200, 'ready'],
    [{ database: true, bus: false }, 200, 'ready'],
    [{ database: false, bus: true }, 503, 'not ready'],
  ])('needs the database and reports the rest, without a reason: %j', async (answering, code, status) => {
    [databaseDown, busDown] = [!answering.database, !answering.bus];
    const answer = await get('/readyz');
    [databaseDown, busDown] = [false, false];
    const resultOf = (answers: boolean) => (answers ? 'ok' : 'does not answer');
    expect(answer.status).toBe(code);
    expect(answer.headers.get('retry-after')).toBe(code === 503 ? '5' : null);
    expect(await answer.json()).toEqual({
      status,
      database: resultOf(answering.database),
      bus: resultOf(answering.bus),
      durability: 'survives a crash of the process, but not of the machine',
    });
  });

  it('does not wait for a hanging dependency', async () => {
    const hanging = await start({}, { checks: { database: () => new Promise(() => {}) } });
    const answer = await fetch(`${hanging.url}/readyz`);
    expect(answer.status).toBe(503);
    await hanging.close();
  });

  it('reports that durability depends on the PostgreSQL server', async () => {
    const real = await start({ DATABASE_URL: 'postgres://db/twosome' });
    expect(await (await fetch(`${real.url}/readyz`)).json()).toMatchObject({
      durability: 'depends on the PostgreSQL server',
    });
    await real.close();
  });
});

describe('metrics', () => {
  it('count requests by route and class of status, never by URL', async () => {
    const read = async () => (await get('/metrics')).text();
    const samples = ['GET /api/v1/thing/:id/",status="4xx"', 'GET *",status="4xx"'].map(
      (labels) => `http_request_duration_seconds_count{line="${labels}}`,
    );
    const before = await read();
    await get('/api/v1/thing/AAAAAAAAAAAAAAAAAAAA/');
    await get('/no/such/path?secret=hunter2');
    const after = await read();
    expect(samples.map((one) => (sampleIn(after, one) ?? 0) - (sampleIn(before, one) ?? 0))).toEqual([1, 1]);
    expect(after).not.toMatch(/AAAAAAAA|such|hunter2/);
  });

  it('describe the process and the build', async () => {
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total'])
      expect(sampleIn(text, name)).toBeGreaterThan(0);
    expect(sampleIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const build = `twosome_build_info{version="${version}",node="${process.versions.node}"}`;
    expect(sampleIn(text, build)).toBe(1);
    // this request itself
    expect(sampleIn(text, 'twosome_requests_in_flight')).toBe(1);
  });

  it('no longer count a request as in flight when its client disconnects', async () => {
    const hanging = await start({}, { checks: { database: () => new Promise(() => {}) } });
    const inFlight = async () => sampleIn(await (await get('/metrics')).text(), 'twosome_requests_in_flight');
    const aborting = new AbortController();
    const request = fetch(`${hanging.url}/readyz`, { signal: aborting.signal }).catch(() => {});
    await expect.poll(inFlight).toBe(2);
    aborting.abort();
    await request;
    await expect.poll(inFlight).toBe(1);
    await hanging.close();
  });

  it('are readable only from this machine or with the token', async () => {
    const relayed = { 'x-forwarded-for': '198.51.100.1' };
    for (const headers of [
      relayed,
      { via: '1.1 proxy' },
      { forwarded: 'for=1.2.3.4' },
      { ...relayed, authorization: 'Bearer wrong' },
    ])
      expect((await get('/metrics', headers as Record<string, string>)).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
    const token = { authorization: 'Bearer a-token-of-the-operator-of-this-server' };
    expect((await get('/metrics', { ...relayed, ...token })).status).toBe(200);
  });
});
