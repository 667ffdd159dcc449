import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { freePort } from '../../tools/run/free-port.mjs';

declare global {
  interface Window {
    bareSocket: WebSocket;
  }
}

/**
 * Half of the round trip between the pages through a bare relay: the lower bound for any server. Leaves the pages
 * blank.
 */
export async function measureFloor(one: Page, other: Page, times: number): Promise<number[]> {
  const port = await freePort();
  // A page of another origin would need a permission to reach this machine.
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bare</title>'),
  );
  const relay = new WebSocketServer({ server });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  relay.on('connection', (socket) =>
    socket.on('message', (data) => {
      for (const client of relay.clients) if (client !== socket) client.send(String(data));
    }),
  );
  await Promise.all([one, other].map((page) => connect(page, port)));
  const oneWay: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const there = await say(one, other, `there ${turn}`);
    oneWay.push((there + (await say(other, one, `back ${turn}`))) / 2);
  }
  for (const page of [one, other]) await page.goto('about:blank');
  relay.close();
  server.close();
  return oneWay;
}

async function connect(page: Page, port: number): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(async (address) => {
    const socket = new WebSocket(address);
    window.bareSocket = socket;
    socket.onmessage = ({ data }) => {
      document.body.textContent = String(data);
    };
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
  }, `ws://127.0.0.1:${port}`);
}

/** From the send on one page until the text is in the other's document, by the machine's clock. */
async function say(from: Page, to: Page, words: string): Promise<number> {
  await to.evaluate((expected) => {
    window.saw = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.body.textContent !== expected) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, childList: true });
    });
  }, words);
  const said = await from.evaluate((said) => {
    window.bareSocket.send(said);
    return performance.timeOrigin + performance.now();
  }, words);
  return (await to.evaluate(() => window.saw)) - said;
}
