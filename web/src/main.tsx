import './ui/base.css';
import { timing } from '@twosome/contract/platform/timing';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadConfig, loadUser } from './features/auth/auth.store.ts';
import { sendLeftovers } from './features/message/wake.ts';
import { dropImportMark } from './handedOver.ts';
import { onWipe } from './platform/state.ts';
import { watchTheme } from './platform/theme.ts';
import { atLeast } from './platform/wait.ts';
import { makeRouter } from './routes.tsx';
import { watchKeyboard } from './ui/keyboard.ts';
import { forgetPlaces } from './ui/knownPlaces.ts';
import { Splash } from './ui/Splash.tsx';
import { warmOverlays } from './ui/warm.ts';

type Router = ReturnType<typeof makeRouter>;

const root = createRoot(document.getElementById('root') as HTMLElement);

/** The logo shows for at least a second while the stored person is loaded; then routing proceeds. */
async function start(): Promise<void> {
  root.render(<Splash />);
  dropImportMark();
  watchKeyboard();
  watchTheme();
  onWipe(forgetPlaces);
  sendLeftovers();
  const router = makeRouter();
  await atLeast(timing.splashMinimum, Promise.all([loadUser(), loadConfig(), isReady(router)]));
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  warmOverlays();
}

/** The first screen's code has come, or could not; no empty page between the logo and it. */
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
