import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadConfig, upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import AboutScreen from '../site/AboutScreen.tsx';
import LandingScreen from '../site/LandingScreen.tsx';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { hrefOf } from '../testing/screen.tsx';
import { serverConfig } from '../testing/server.ts';
import { ForVisitors } from './ForVisitors.tsx';

const browser = freshBrowser();

const config = {
  ...serverConfig,
  support_email: 'hello@twosome.example',
  app_store_url: 'https://store.example/twosome',
};

function open(path: '/' | '/about') {
  const children = [
    { path: '/', element: <LandingScreen /> },
    { path: '/about', element: <AboutScreen /> },
  ];
  const router = createMemoryRouter([{ element: <ForVisitors />, children }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
}
const download = () => screen.queryByRole('link', { name: 'Download the app' });

test.each([
  ['https://store.example/twosome', 'https://store.example/twosome'],
  [null, undefined],
])(
  'with a store page %j, its link and the support address appear once the server has returned them [S1.25 S1.29]',
  async (app_store_url, href) => {
    browser.server.respond('GET config/', { ...config, app_store_url });
    open('/');
    expect(download()).toBeNull();
    await loadConfig();
    await screen.findByText('hello@twosome.example');
    expect(hrefOf('hello@twosome.example')).toBe('mailto:hello@twosome.example');
    expect(download()?.getAttribute('href')).toBe(href);
  },
);

test('a signed-in reader gets a link back into the app, not a sign-in', () => {
  upsertUser(ana);
  open('/about');
  expect(hrefOf('Twosome, home')).toBe('/home');
  screen.getByRole('button', { name: 'Back' });
  expect(screen.queryByText(/Sign in|Get started/)).toBeNull();
});

test('a visitor gets the sign-in', () => {
  open('/about');
  expect(hrefOf('Get started')).toBe('/sign-up');
  expect(hrefOf('Twosome, home')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});
