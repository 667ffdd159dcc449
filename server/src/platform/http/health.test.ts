import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, start } from '../../testing/made-up.ts';

let server: Running;
let broken = false;
let alone = false;
beforeAll(async () => {
  server = await start(
    { METRICS_TOKEN: 'a-token-of-the-operator' },
    {
      checks: {
        database: async () => {
          if (broken) throw new Error('password authentication failed for hunter2');
        },
      },
      reports: {
        bus: async () => {
          if (alone) throw new Error('no way to redis://:hunter2@cache');
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

  it('is ready, and says how durable the embedded database is', async () => {
    const answer = await get('/readyz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ready',
      database: 'ok',
      bus: 'ok',
      durability: "survives the program's death, not the machine's",
    });
  });

  it('is not ready while a part does not answer, and does not tell why', async () => {
    broken = true;
    const answer = await get('/readyz');
    broken = false;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      status: 'not ready',
      database: 'does not answer',
      bus: 'ok',
    });
    expect((await get('/healthz')).status).toBe(200);
  });

  it('stays ready without a bus, and says so', async () => {
    alone = true;
    const answer = await get('/readyz');
    alone = false;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(await answer.json()).toMatchObject({ status: 'ready', database: 'ok', bus: 'does not answer' });
  });

  it('does not wait for a part that hangs', async () => {
    const hanging = await start({}, { checks: { database: () => new Promise(() => {}) } });
    const answer = await fetch(`${hanging.url}/readyz`);
    expect(answer.status).toBe(503);
    await hanging.close();
  });

  it('promises of PostgreSQL what that server keeps', async () => {
    const real = await start({ DATABASE_URL: 'postgres://db/twosome' });
    expect(await (await fetch(`${real.url}/readyz`)).json()).toMatchObject({
      durability: 'as the PostgreSQL server keeps it',
    });
    await real.close();
  });
});

describe('metrics', () => {
  it('count requests by line and status, and tell of the process', async () => {
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

  it('never count down within a bucket', async () => {
    await get('/healthz');
    const text = await (await get('/metrics')).text();
    const buckets = [...text.matchAll(/_bucket\{line="GET \/healthz",status="200",le="([^"]+)"\} (\d+)/g)];
    const counts = buckets.map(([, , value]) => Number(value));
    expect(counts).toHaveLength(12);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('are for this machine and for the token alone', async () => {
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
