import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';

let server: Running;
let databaseDown = false;
let busDown = false;
let queries = 0;
beforeAll(async () => {
  server = await start(
    { METRICS_TOKEN: 'a-token-of-the-operator' },
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
      gauges: { open_sockets: () => 7 },
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
  it('count requests by route and status, and describe the process', async () => {
    await get('/api/v1/thing/AAAAAAAAAAAAAAAAAAAA/');
    await get('/no/such/path');
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    const count = 'http_request_duration_seconds_count';
    expect(text).toContain(`${count}{line="GET /api/v1/thing/:id/",status="401"} 1\n`);
    expect(text).toContain(`${count}{line="GET *",status="404"} 1\n`);
    expect(text).toMatch(/http_request_duration_seconds_bucket\{line="GET \*",status="404",le="\+Inf"\} 1\n/);
    expect(text).toContain('twosome_open_sockets 7\n');
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(text).toContain(name);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# TYPE \w+ (gauge|counter|histogram)|\w+(\{[^}]*\})? [\d.e+-]+)$/);
  });

  it('have cumulative buckets', async () => {
    await get('/healthz');
    const text = await (await get('/metrics')).text();
    const buckets = [...text.matchAll(/_bucket\{line="GET \/healthz",status="200",le="([^"]+)"\} (\d+)/g)];
    const counts = buckets.map(([, , value]) => Number(value));
    expect(counts).toHaveLength(12);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
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
    const token = { authorization: 'Bearer a-token-of-the-operator' };
    expect((await get('/metrics', { ...relayed, ...token })).status).toBe(200);
  });
});
