import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { Link, NavLink } from './Link.tsx';
import { matchPath, matchRoutes } from './match.ts';
import { useBlocker, useLocation, useSearchParams } from './navigation.ts';
import { Outlet, RouterProvider, useParams } from './RouterProvider.tsx';
import { createBrowserRouter, createMemoryRouter } from './router.ts';
import { ScrollRestoration } from './ScrollRestoration.tsx';

freshBrowser();
beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

const at = (router: { state: { location: { pathname: string; search: string } } }) =>
  router.state.location.pathname + router.state.location.search;
const show = (element: ReactNode, ...initialEntries: string[]) => {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries });
  render(<RouterProvider router={router} />);
  return router;
};

test.each([
  ['/post/:id', '/post/7', { id: '7' }],
  ['/post/:id', '/Post/7/', { id: '7' }],
  ['/post/:id', '/post/a%20b', { id: 'a b' }],
  ['/post/:id', '/post/%E0%A4%A', { id: '%E0%A4%A' }],
  ['/post/:id', '/post', null],
  ['/post/:id', '/post/7/more', null],
  ['/', '/', {}],
  ['/', '/home', null],
  ['*', '/anything/else', {}],
])('%s and %s', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});

test('a fixed path comes before one with parameters, and any other address last', () => {
  const routes = [{ path: '*' }, { children: [{ path: '/post/:id' }, { path: '/post/add' }] }];
  const pathOf = (address: string) => matchRoutes(routes, address)?.routes.at(-1)?.path;
  expect(['/post/add', '/post/7', '/nowhere'].map(pathOf)).toEqual(['/post/add', '/post/:id', '*']);
});

function Layout() {
  const [since] = useState(() => window.crypto.randomUUID());
  return (
    <div data-testid="layout" data-since={since}>
      <Outlet />
    </div>
  );
}
const Post = () => <p>Post {useParams().id}</p>;

test('a layout stays mounted while its screens change', async () => {
  const router = createMemoryRouter([
    {
      element: <Layout />,
      children: [
        { path: '/', element: <p>Home</p> },
        { path: '/post/:id', element: <Post /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const { since } = screen.getByTestId('layout').dataset;
  await act(() => router.navigate('/post/7'));
  expect(screen.getByTestId('layout').textContent).toBe('Post 7');
  expect(screen.getByTestId('layout').dataset.since).toBe(since);
});

const worded = (word: string) => () => <p>{word}</p>;

test('the old screen stays until the code of the next one has loaded; a later navigation wins', async () => {
  const finish: Record<string, (word: string) => void> = {};
  const lazy = (name: string) => () =>
    new Promise<{ Component: () => ReactNode }>((resolve) => {
      finish[name] = (word) => resolve({ Component: worded(word) });
    });
  const router = createMemoryRouter([
    { path: '/', element: <p>First</p> },
    { path: '/slow', lazy: lazy('slow') },
    { path: '/other', lazy: lazy('other') },
  ]);
  render(<RouterProvider router={router} />);
  const slow = router.navigate('/slow');
  expect([at(router), router.pendingLocation.pathname]).toEqual(['/', '/slow']);
  expect(screen.getByText('First')).toBeTruthy();
  const other = router.navigate('/other');
  await act(async () => {
    finish.other?.('Other');
    finish.slow?.('Slow');
    await Promise.all([slow, other]);
  });
  expect([at(router), screen.getByRole('paragraph').textContent]).toEqual(['/other', 'Other']);
  await act(() => router.navigate(-1));
  expect(at(router)).toBe('/');
});

test('routes that load later keep the layout that they share, and other addresses do not load them', async () => {
  const lazyRoutes = vi.fn(async () => [
    { element: <Layout />, children: [{ path: '/post/:id', element: <Post /> }, { path: '*' }] },
  ]);
  const router = createMemoryRouter([
    {
      children: [
        { element: <Layout />, children: [{ path: '/', element: <p>Home</p> }, { path: '/goals' }] },
        { lazyRoutes },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const { since } = screen.getByTestId('layout').dataset;
  await act(() => router.navigate('/goals'));
  expect(lazyRoutes).not.toHaveBeenCalled();
  await act(() => router.navigate('/post/7'));
  expect(screen.getByTestId('layout').textContent).toBe('Post 7');
  expect(screen.getByTestId('layout').dataset.since).toBe(since);
  await act(() => router.navigate('/nowhere'));
  expect(lazyRoutes).toHaveBeenCalledTimes(1);
});

test('routes that failed to load are requested again by the next visit', async () => {
  const lazyRoutes = vi.fn();
  lazyRoutes
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce([{ path: '*', element: <Post /> }]);
  const router = createMemoryRouter([
    { errorElement: <p>Failed</p>, children: [{ path: '/', element: <p>Home</p> }, { lazyRoutes }] },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/post/7'));
  expect(screen.getByText('Failed')).toBeTruthy();
  await act(() => router.navigate('/post/8'));
  expect(screen.getByText('Post')).toBeTruthy();
});

test('code that failed to load is requested again by the next visit', async () => {
  const lazy = vi.fn();
  lazy.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ Component: worded('Loaded') });
  const router = createMemoryRouter([
    {
      errorElement: <p>Failed</p>,
      children: [
        { path: '/', element: <p>First</p> },
        { path: '/lazy', lazy },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/lazy'));
  expect(screen.getByText('Failed')).toBeTruthy();
  await act(() => router.navigate('/'));
  await act(() => router.navigate('/lazy'));
  expect(screen.getByText('Loaded')).toBeTruthy();
});

test.each([
  ['a plain click is the app’s', {}, {}, '/home'],
  ['with a modifier key it is the browser’s', { ctrlKey: true }, {}, '/here'],
  ['with the middle button it is the browser’s', { button: 1 }, {}, '/here'],
  ['with a target it is the browser’s', {}, { target: '_blank' }, '/here'],
])('a link: %s', async (_what, click, attributes, address) => {
  const router = show(
    <Link to="/home" {...attributes}>
      There
    </Link>,
    '/here',
  );
  // the browser of the tests must not leave the page
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await act(async () => fireEvent.click(screen.getByRole('link'), click));
  expect(at(router)).toBe(address);
});

test('a link to the current page adds no entry', async () => {
  const router = show(<Link to="/goals?tab=1">Here</Link>, '/before', '/goals?tab=1');
  await act(async () => fireEvent.click(screen.getByRole('link')));
  expect([at(router), router.index]).toEqual(['/goals?tab=1', 1]);
});

test('the link of the current page is marked, also below its address unless `end` is set', () => {
  const links = (
    <>
      <NavLink to="/goals">{() => 'Goals'}</NavLink>
      <NavLink to="/profile">{({ isActive }) => `Profile ${isActive}`}</NavLink>
      <NavLink to="/profile" end>
        {() => 'Exactly'}
      </NavLink>
    </>
  );
  show(links, '/profile/settings');
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Profile true']);
});

function Page() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const next = () => setSearch(new URLSearchParams({ step: '2' }), { state: { depth: 1 } });
  return (
    <button type="button" onClick={next}>
      {search.get('step')} {state?.depth}
    </button>
  );
}

test('a change of the search keeps the page, its state goes with the entry', async () => {
  const router = show(<Page />, '/wizard?step=1');
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect([at(router), screen.getByRole('button').textContent]).toEqual(['/wizard?step=2', '2 1']);
});

function Form() {
  const blocked = useBlocker((to, from) => to.pathname !== from.pathname);
  if (blocked === null) return <p>Form</p>;
  return (
    <>
      <button type="button" onClick={blocked.proceed}>
        Leave
      </button>
      <button type="button" onClick={blocked.reset}>
        Stay
      </button>
    </>
  );
}

const ways = {
  'a link': async (router: ReturnType<typeof createMemoryRouter>) => void (await router.navigate('/before')),
  Back: async (router: ReturnType<typeof createMemoryRouter>) => void (await router.navigate(-1)),
};
test.each(Object.entries(ways))('unsaved work holds back %s until it is confirmed', async (_way, leave) => {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>Before</p> },
      { path: '/form', element: <Form /> },
    ],
    { initialEntries: ['/before', '/form'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => leave(router));
  await act(async () => fireEvent.click(screen.getByText('Stay')));
  expect([at(router), router.index, screen.getByRole('paragraph').textContent]).toEqual(['/form', 1, 'Form']);
  await act(() => leave(router));
  await act(async () => fireEvent.click(screen.getByText('Leave')));
  expect([at(router), screen.getByRole('paragraph').textContent]).toEqual(['/before', 'Before']);
});

test('a page that is opened starts at the top; Back and a reload return to where it was', async () => {
  let y = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y);
  // newer browsers return a promise
  vi.stubGlobal('scrollTo', (_x: number, to: number) => {
    y = to;
    return Promise.resolve();
  });
  const page = <ScrollRestoration getKey={({ pathname }) => pathname} />;
  const router = show(page, '/feed');
  y = 900;
  await act(() => router.navigate('/post/7'));
  expect(y).toBe(0);
  y = 50;
  await act(() => router.navigate('/post/7?tab=1', { preventScrollReset: true, replace: true }));
  expect(y).toBe(50);
  await act(() => router.navigate(-1));
  expect(y).toBe(900);
  window.dispatchEvent(new Event('pagehide'));
  y = 0;
  show(page, '/feed');
  expect(y).toBe(900);
});

test('going back can open the page as a new one, at its top and once', async () => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/feed', '/wizard'] });
  await router.ready;
  await router.navigate(-1);
  const { key } = router.state.location;
  await router.navigate('/wizard');
  await router.navigate(-1, { opened: '/other' });
  await vi.waitFor(() => expect(at(router)).toBe('/feed'));
  expect(router.state.location.key).toBe(key);
  await router.navigate('/wizard');
  await router.navigate(-1, { opened: '/feed' });
  await vi.waitFor(() => expect(at(router)).toBe('/feed'));
  const renewed = router.state.location.key;
  expect([renewed === key, router.index]).toEqual([false, 0]);
  await router.navigate('/wizard');
  await router.navigate(-1);
  await vi.waitFor(() => expect(at(router)).toBe('/feed'));
  expect(router.state.location.key).toBe(renewed);
});

test('the browser’s history: entries are numbered, and survive a reload', async () => {
  const router = createBrowserRouter([{ path: '*', element: null }]);
  await router.navigate('/a');
  await router.navigate('/b', { state: { depth: 2 } });
  expect([window.location.pathname, router.index]).toEqual(['/b', 2]);
  router.dispose();
  const reloaded = createBrowserRouter([{ path: '*', element: null }]);
  expect(reloaded.index).toBe(2);
  expect(reloaded.state.location).toEqual(router.state.location);
  reloaded.dispose();
});
