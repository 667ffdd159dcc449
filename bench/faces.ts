import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { quickBrowser } from '../e2e/browser.ts';
import { faceWorkerPolicy } from '../server/src/platform/http/headers.ts';
import { doubtAbout, type Face } from '../web/src/features/media/faces/faceCount.ts';

/**
 * What the built face check says about the pictures of a folder, whose names begin with the number of persons, in
 * Chromium with the processor slowed four times: `npm run bench -- faces <folder>`.
 */
const dist = join(import.meta.dirname, '../web/dist');
const [folder = join(import.meta.dirname, '../demo/pictures')] = process.argv.slice(2);
const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const worker = readdirSync(join(dist, 'assets')).find((name) => /^faces\.worker-.*\.js$/.test(name));
if (worker === undefined) throw new Error('Build first: npm run build');

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/favicon.ico') return response.writeHead(404).end();
  if (path === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html>');
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
  response.setHeader('content-security-policy', faceWorkerPolicy);
  return response.end(
    readFileSync(path.startsWith('/assets/') ? join(dist, path) : join(folder, decodeURIComponent(path))),
  );
}).listen(0, '127.0.0.1');
const browser = await chromium.launch(quickBrowser);
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });

const times: number[] = [];
for (const name of readdirSync(folder).filter((file) => /\.(jpe?g|png)$/.test(file))) {
  const [answer, ms] = await page.evaluate(
    async ([script, picture]) => {
      const state = window as unknown as { faces?: Worker };
      state.faces ??= new Worker(script, { type: 'module' });
      const faces = state.faces;
      const file = await (await fetch(picture)).blob();
      const start = performance.now();
      const data = await new Promise((resolve) => {
        faces.onmessage = (event) => resolve(event.data);
        faces.onerror = ({ message }) => resolve({ problem: message });
        faces.postMessage({ job: { file } });
      });
      return [data as { done?: Face[]; problem?: string }, performance.now() - start] as const;
    },
    [`/assets/${worker}`, `/${encodeURIComponent(name)}`] as const,
  );
  times.push(ms);
  const scores = answer.done?.map(({ score }) => score.toFixed(2)).join(' ');
  console.log(
    `${name}\t${answer.problem ?? doubtAbout(answer.done ?? []) ?? 'silent'}\t${scores}\t${ms.toFixed(0)} ms`,
  );
}
console.log(
  `first ${times[0]?.toFixed(0)} ms, then median ${times
    .slice(1)
    .sort((a, b) => a - b)
    [Math.floor(times.length / 2)]?.toFixed(0)} ms`,
);
await browser.close();
server.close();
