import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig, loadUser } from '../features/auth/auth.store.ts';
import { keysOfSession } from '../features/auth/storedKeys.ts';
import { fetchSignatures } from '../features/media/media.store.ts';
import { countUnseen, sendLeftovers } from '../features/message/wake.ts';
import { isPhone } from '../native/native.ts';
import { removeFirstLook, whenReplaceable } from '../platform/firstLook.ts';
import { clearLeftovers } from '../platform/idb.ts';
import { whenIdle } from '../platform/idle.ts';
import { watchInstall } from '../platform/install.ts';
import { isOffline } from '../platform/offline.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createBrowserRouter, type Router } from '../platform/router/router.ts';
import { dropImportMark } from '../platform/sharedMark.ts';
import { renewSignaturesBy } from '../platform/signedUrls.ts';
import { wait } from '../platform/wait.ts';
import { Splash } from '../ui/brand/Splash.tsx';
import { preloadOverlays } from '../ui/preload.ts';
import { expireReturnTo } from './returnTo.ts';
import { loadLaterRoutes, routes } from './routes.tsx';

const root = createRoot(document.getElementById('root') as HTMLElement);

/**
 * Shows the logo for at least a second while the stored user is loaded, then starts the router. Offline nothing is
 * loaded, and there is no minimum.
 */
export async function start(): Promise<void> {
  root.render(<Splash />);
  renewSignaturesBy(fetchSignatures);
  dropImportMark();
  // the native app starts with the sign-up page, not with the landing page for visitors
  if (isPhone() && location.pathname === '/') history.replaceState(null, '', '/sign-up');
  watchInstall();
  countUnseen();
  sendLeftovers();
  void clearLeftovers(keysOfSession);
  expireReturnTo();
  const minimum = isOffline() ? null : window.early?.minimum;
  const [router] = await Promise.all([openRouter(), loadUser(), loadConfig(), minimum]);
  await whenReplaceable();
  // render in small pieces, so that taps are handled in between
  startTransition(() => {
    root.render(
      <StrictMode>
        <Replacing>
          <RouterProvider router={router} />
        </Replacing>
      </StrictMode>,
    );
  });
  preloadOverlays();
  // a failure is handled when a screen is opened
  whenIdle(() => void loadLaterRoutes().catch(() => {}));
}

/** Removes the first look in the commit that renders the first screen. */
function Replacing({ children }: { children: ReactNode }) {
  useLayoutEffect(removeFirstLook, []);
  return children;
}

/**
 * Yields once for input, then waits until the first screen's code has loaded or failed, so that no empty page
 * follows the logo.
 */
async function openRouter(): Promise<Router> {
  await wait(0);
  const router = createBrowserRouter(routes);
  await router.ready;
  return router;
}
