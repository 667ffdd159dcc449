import './ui/base.css';
import { timing } from '@twosome/contract/platform/timing';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadConfig, loadUser } from './features/auth/auth.store.ts';
import { atLeast } from './platform/wait.ts';
import { makeRouter } from './routes.tsx';
import { Splash } from './ui/Splash.tsx';

const root = createRoot(document.getElementById('root') as HTMLElement);

/** The logo shows for at least a second while the stored person is loaded; then routing proceeds. */
async function start(): Promise<void> {
  root.render(<Splash />);
  await atLeast(timing.splashMinimum, Promise.all([loadUser(), loadConfig()]));
  root.render(
    <StrictMode>
      <RouterProvider router={makeRouter()} />
    </StrictMode>,
  );
}

void start();
