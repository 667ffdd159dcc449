import type { WebSocketRoute } from '@playwright/test';
import type { Person } from './fixtures.ts';

/** Simulates a tunnel: in it no socket stays open or opens. Call it before the first navigation. */
export async function digTunnel({ page }: Person) {
  let isIn = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/ws\/message/, (socket) => {
    if (isIn) return void socket.close();
    const server = socket.connectToServer();
    open.add(server).add(socket);
  });
  return {
    async enter() {
      isIn = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    leave() {
      isIn = false;
    },
  };
}
