import './ui/base.css';
import { timing } from '@twosome/contract/platform/timing';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadConfig, loadUser } from './features/auth/auth.store.ts';
import { sendLeftovers } from './features/message/wake.ts';
import { isPhone } from './native/native.ts';
import { dropImportMark } from './platform/handedOver.ts';
import { emptyLeftovers } from './platform/idb.ts';
import { watchInstall } from './platform/install.ts';
import { isOffline } from './platform/offline.ts';
import { onWipe } from './platform/state.ts';
import { watchTheme } from './platform/theme.ts';
import { atLeast, wait } from './platform/wait.ts';
import { makeRouter } from './routes.tsx';
import { expireTarget } from './target.ts';
import { watchKeyboard } from './ui/keyboard.ts';
import { forgetPlaces } from './ui/knownPlaces.ts';
import { Splash } from './ui/Splash.tsx';
import { warmOverlays } from './ui/warm.ts';

type Router = ReturnType<typeof makeRouter>;

const root = createRoot(document.getElementById('root') as HTMLElement);

/**
 * The logo shows for at least a second while the stored person is loaded; then routing proceeds. Without a network nothing
 * is loaded, and nobody waits.
 */
async function start(): Promise<void> {
  root.render(<Splash />);
  dropImportMark();
  // an app begins with its way in, and not with the page that tells visitors of it
  if (isPhone() && location.pathname === '/') history.replaceState(null, '', '/sign-up');
  watchInstall();
  watchKeyboard();
  watchTheme();
  onWipe(forgetPlaces);
  sendLeftovers();
  void emptyLeftovers();
  expireTarget();
  const least = isOffline() ? 0 : timing.splashMinimum;
  const [router] = await atLeast(least, Promise.all([openRouter(), loadUser(), loadConfig()]));
  // in small pieces, so that a finger is heard in between
  startTransition(() => {
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  warmOverlays();
}

/** After a breath, for a finger; once the first screen's code has come, or could not: no empty page after the logo. */
async function openRouter(): Promise<Router> {
  await wait(0);
  const router = makeRouter();
  await isReady(router);
  return router;
}

function isReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      resolve();
    });
  });
}

void start();
