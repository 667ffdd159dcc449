import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { quickBrowser } from '../e2e/browser.ts';
import { faceWorkerPolicy } from '../server/src/platform/http/headers.ts';
import { doubtAbout, type Face } from '../web/src/features/media/faces/faceCount.ts';

/**
 * What the built face check says about the pictures of a folder, whose names begin with the number of persons, in
 * Chromium: `npm run bench -- faces <folder>`. Without a folder: the demo story's drawn pictures, their couples as they
 * are, each person alone, and three side by side.
 */
const dist = join(import.meta.dirname, '../web/dist');
const [folder = await composed()] = process.argv.slice(2);
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

const table = new Map<string, number>();
const times: number[] = [];
for (const name of readdirSync(folder).filter((file) => /\.(jpe?g|png)$/.test(file))) {
  const [answer, ms] = await page.evaluate(
    async ([script, picture]) => {
      const state: Window & { faces?: Worker } = window;
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
  const row = `${name[0]} faces: ${answer.problem ? 'failed' : (doubtAbout(answer.done ?? []) ?? 'silent')}`;
  table.set(row, (table.get(row) ?? 0) + 1);
  const scores = answer.done?.map(({ score }) => score.toFixed(2)).join(' ');
  console.log(
    `${name}\t${answer.problem ?? doubtAbout(answer.done ?? []) ?? 'silent'}\t${scores}\t${ms.toFixed(0)} ms`,
  );
}
for (const [row, count] of [...table].sort()) console.log(`${row}: ${count}`);
console.log(
  `first ${times[0]?.toFixed(0)} ms, then median ${times
    .slice(1)
    .sort((a, b) => a - b)
    [Math.floor(times.length / 2)]?.toFixed(0)} ms`,
);
await browser.close();
server.close();

async function composed(): Promise<string> {
  const demo = join(import.meta.dirname, '../demo/pictures');
  const couples = new Set(
    'aiko-ren amara-chidi ana-bruno chloe-dan dalia-omar freya-nils greta-emil hanna-elif ines-rui leo-matteo mallory-max mila-jonas nadia-karim nora-ida priya-arjun ruth-miriam tess-owen zoe-sam'
      .split(' ')
      .map((name) => `${name}.jpg`),
  );
  const made = mkdtempSync(join(tmpdir(), 'faces-'));
  for (const name of readdirSync(demo).filter((file) => file.endsWith('.jpg'))) {
    const picture = sharp(join(demo, name));
    const { width, height } = await picture.metadata();
    await picture.clone().toFile(join(made, `${couples.has(name) ? 2 : 0}-${name}`));
    if (!couples.has(name)) continue;
    const half = Math.floor(width / 2);
    const background = '#7fa3a5';
    const [left, right] = await Promise.all(
      [0, width - half].map((x) =>
        picture.clone().extract({ left: x, top: 0, width: half, height }).toBuffer(),
      ),
    );
    await sharp(left)
      .extend({ right: half, background })
      .toFile(join(made, `1-left-${name}`));
    await sharp(right)
      .extend({ left: half, background })
      .toFile(join(made, `1-right-${name}`));
    await picture
      .clone()
      .extend({ right: half, background })
      .composite([{ input: left, left: width, top: 0 }])
      .toFile(join(made, `3-${name}`));
  }
  return made;
}
