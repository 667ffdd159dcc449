import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { quickBrowser } from '../e2e/browser.ts';
import { faceWorkerPolicy } from '../server/src/platform/http/headers.ts';
import { doubtAbout, type Face } from '../web/src/features/media/faces/faceCount.ts';
import { writeDrawings, writePhotographs } from './platform/face-pictures.ts';

/**
 * What the built face check says about pictures, in Chromium: `npm run bench -- faces`. `npm run bench -- faces <folder>`
 * takes pictures of your own, named by the number of persons and their kind: `2-couch-1.jpg`; 3 means three or more.
 */
const dist = join(import.meta.dirname, '../web/dist');
const [given] = process.argv.slice(2);
const made = mkdtempSync(join(tmpdir(), 'faces-'));
const folder = given ?? made;
if (given === undefined) {
  await writeDrawings(made);
  await writePhotographs(made);
}
const worker = readdirSync(join(dist, 'assets')).find((name) => /^faces\.worker-.*\.js$/.test(name));
if (worker === undefined) throw new Error('Build first: npm run build');
const script = `/assets/${worker}`;

const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
let bytes = 0;
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path === '/favicon.ico') return response.writeHead(404).end();
  if (path === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html>');
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
  if (!path.startsWith('/assets/')) return response.end(readFileSync(join(folder, decodeURIComponent(path))));
  response.setHeader('content-security-policy', faceWorkerPolicy);
  const packed = /\.(js|json|wasm|bin)$/.test(path);
  if (packed) response.setHeader('content-encoding', 'br');
  const content = readFileSync(join(dist, packed ? `${path}.br` : path));
  bytes += content.length;
  return response.end(content);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await chromium.launch(quickBrowser);

const names = readdirSync(folder).filter((name) => /\.(jpe?g|png)$/.test(name));
const table = new Map<string, { right: number; wrong: number; silent: number }>();
const page = await open();
const times: number[] = [];
for (const name of names) {
  const { faces, ms } = await page(name);
  times.push(ms);
  const [persons, kind] = name.split('-');
  const row = table.get(`${persons} ${kind}`) ?? { right: 0, wrong: 0, silent: 0 };
  table.set(`${persons} ${kind}`, row);
  const doubt = doubtAbout(faces);
  if (doubt === null) row.silent += 1;
  else row[doubt === { 1: 'one', 3: 'many' }[persons ?? ''] ? 'right' : 'wrong'] += 1;
  const scores = faces.map(({ score }) => score.toFixed(2)).join(' ');
  console.log(`${name}\t${doubt ?? 'silent'}\t${scores}\t${ms.toFixed(0)} ms`);
}
for (const [row, { right, wrong, silent }] of [...table].sort())
  console.log(`${row}: asked rightly ${right}, asked wrongly ${wrong}, silent ${silent}`);
console.log(`${(bytes / 1000).toFixed(0)} KB loaded, Brotli`);
report('not slowed', times);

const slow = await open(4);
const slowTimes: number[] = [];
for (const name of names.slice(0, 20)) slowTimes.push((await slow(name)).ms);
report('processor slowed 4 times', slowTimes);
await browser.close();
server.close();
rmSync(made, { recursive: true });

function report(title: string, [first = 0, ...rest]: number[]): void {
  rest.sort((a, b) => a - b);
  const [median = 0, late = 0] = [0.5, 0.95].map((part) => rest[Math.floor(rest.length * part)]);
  console.log(
    `${title}: first with loading ${first.toFixed(0)} ms, then median ${median.toFixed(0)}, 95 % ${late.toFixed(0)} ms`,
  );
}

/** Chromium slows a page's own thread, not its workers: a slowed check runs the same script there. */
async function open(slowdown?: number) {
  const page = await browser.newPage();
  await page.goto(address);
  if (slowdown !== undefined) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  let loaded = false;
  return async (name: string): Promise<{ faces: Face[]; ms: number }> => {
    const result = await page.evaluate(count, {
      script,
      picture: `/${encodeURIComponent(name)}`,
      here: slowdown !== undefined,
      loaded,
    });
    loaded = true;
    if (result.answer.done === undefined) throw new Error(`${name}: ${result.answer.problem}`);
    return { faces: result.answer.done, ms: result.ms };
  };
}

type Answer = { done?: Face[]; problem?: string };

/** In the browser: the detector's answer about a picture, and how long it took, with loading it where it is not. */
async function count(given: { script: string; picture: string; here: boolean; loaded: boolean }) {
  const state: Window & { faces?: Worker } = window;
  const job = { file: await (await fetch(given.picture)).blob() };
  const start = performance.now();
  if (!given.loaded) {
    if (given.here) await import(given.script);
    else state.faces = new Worker(given.script, { type: 'module' });
  }
  const answer = await new Promise<Answer>((resolve) => {
    if (given.here) {
      Object.assign(window, { postMessage: resolve });
      window.dispatchEvent(new MessageEvent('message', { data: { job } }));
    } else if (state.faces) {
      state.faces.onmessage = ({ data }) => resolve(data);
      state.faces.onerror = ({ message }) => resolve({ problem: message });
      state.faces.postMessage({ job });
    }
  });
  return { answer, ms: performance.now() - start };
}
