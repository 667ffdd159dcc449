import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, start } from '../../testing/generated-calls.ts';
import { traceIdOf } from './trace.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const zeros = (length: number) => '0'.repeat(length);

test.each([
  `00-${trace}-${parent}-01`,
  `00-${trace}-${parent}-00`,
  `cc-${trace}-${parent}-01-what-comes-later`,
])('the trace id of %s', (header) => expect(traceIdOf(header)).toBe(trace));

test.each([
  undefined,
  '',
  trace,
  `00-${trace}-${parent}`,
  `00-${trace}-${parent}-01-more`,
  `00-${trace.toUpperCase()}-${parent}-01`,
  `00-${zeros(32)}-${parent}-01`,
  `00-${trace}-${zeros(16)}-01`,
  `00-${trace}0-${parent}-01`,
  `00-${trace.slice(1)}-${parent}-01`,
  `0-${trace}-${parent}-01`,
  `ff-${trace}-${parent}-01`,
  `cc-${trace}-${parent}-01-${'x'.repeat(200)}`,
  ` 00-${trace}-${parent}-01`,
  `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
  [`00-${trace}-${parent}-01`],
])('%j is ignored', (header) => expect(traceIdOf(header)).toBeNull());

let server: Running;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

test.each([
  [`00-${trace}-${parent}-01`, trace],
  ['hunter2', undefined],
])('the log has the trace beside the id of the request: %s', async (traceparent, expected) => {
  const answer = await fetch(`${server.url}/api/v1/thing/`, { headers: { traceparent } });
  const id = answer.headers.get('x-request-id');
  const line = () =>
    server
      .log()
      .split('\n')
      .find((one) => one.includes(`"id":"${id}"`));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? '').trace_id).toBe(expected);
  expect(server.log()).not.toContain('hunter2');
});
