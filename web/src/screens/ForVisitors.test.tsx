import { render, screen } from '@testing-library/react';
import type { Config } from '@twosome/contract/auth/auth.contract';
import { expect, test } from 'vitest';
import { loadConfig, upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import AboutScreen from './AboutScreen.tsx';
import { ForVisitors } from './ForVisitors.tsx';
import LandingScreen from './LandingScreen.tsx';

const browser = freshBrowser();

const config: Config = {
  google_client_id: null,
  demo_identity: true,
  support_email: 'hello@twosome.example',
  app_store_url: 'https://store.example/twosome',
  web_push_key: null,
  min_client: '0',
};

function open(path: '/' | '/about') {
  const children = [
    { path: '/', element: <LandingScreen /> },
    { path: '/about', element: <AboutScreen /> },
  ];
  const router = createMemoryRouter([{ element: <ForVisitors />, children }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the app and the support address appear as soon as the server has returned them [S1.25 S1.29]', async () => {
  browser.server.respond('GET config/', config);
  open('/');
  expect(screen.queryByRole('link', { name: 'Download the app' })).toBeNull();
  await loadConfig();
  await screen.findByText('hello@twosome.example');
  expect(hrefOf('hello@twosome.example')).toBe('mailto:hello@twosome.example');
  expect(hrefOf('Download the app')).toBe('https://store.example/twosome');
});

test('what is not configured is left out [S1.25]', async () => {
  browser.server.respond('GET config/', { ...config, app_store_url: null });
  open('/');
  await loadConfig();
  await screen.findByText('hello@twosome.example');
  expect(screen.queryByText('Download the app')).toBeNull();
});

test('a signed-in reader gets a link back into the app, not a sign-in', () => {
  upsertUser(ana);
  open('/about');
  expect(hrefOf('Twosome, home')).toBe('/home');
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.queryByText('Sign in')).toBeNull();
  expect(screen.queryByText('Get started')).toBeNull();
});

test('a visitor gets the sign-in', () => {
  open('/about');
  expect(hrefOf('Get started')).toBe('/sign-up');
  expect(hrefOf('Twosome, home')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});
