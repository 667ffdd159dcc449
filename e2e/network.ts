import type { Page, WebSocketRoute } from '@playwright/test';

/** Simulates a tunnel: in it no WebSocket stays open or opens. Call it before the first navigation. */
export async function routeTunnel(page: Page) {
  let isInside = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/ws\/message/, (socket) => {
    if (isInside) return void socket.close();
    const server = socket.connectToServer();
    open.add(server).add(socket);
  });
  return {
    async enter() {
      isInside = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    leave() {
      isInside = false;
    },
  };
}

/** Holds matching requests until the returned function is called; a request that the page has cancelled is not sent. */
export async function holdRequests(page: Page, url: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return () => {
    release();
    return page.unroute(url);
  };
}
