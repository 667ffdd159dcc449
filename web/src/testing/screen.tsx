import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { isValidElement, type ReactElement } from 'react';
import { beforeAll, beforeEach, expect } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter, type Router } from '../platform/router/router.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { freshBrowser } from './browser.ts';
import { ana } from './cast.ts';

/** For tests of screens: a fresh browser in which this person is signed in, and dialogs open immediately. */
export function freshScreen(user: User = ana) {
  const browser = freshBrowser();
  beforeAll(async () => {
    await Promise.all([loadDialog(), loadBottomSheet()]);
  });
  beforeEach(() => {
    toast.clear();
    localStorage.setItem('token', 'of-ana');
    upsertUser(user);
  });
  return browser;
}

/**
 * Renders one element at every address, or the elements of these paths and 'Elsewhere' at the others, with the toasts.
 * The last address is open; Back leads to those before it.
 */
export function visit(pages: ReactElement | Record<string, ReactElement>, ...addresses: string[]): Router {
  const paths = isValidElement(pages) ? { '*': pages } : { ...pages, '*': <p>Elsewhere</p> };
  const routes = Object.entries(paths).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter(routes, { initialEntries: addresses.length > 0 ? addresses : ['/'] });
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return router;
}

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
export const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

export const dialog = (name: string) => screen.findByRole('dialog', { name });
/** Presses a button of the dialog with this title. */
export const answer = async (title: string, label: string) =>
  fireEvent.click(within(await dialog(title)).getByRole('button', { name: label }));
/** Waits until the dialog is closed; without a title, until none is open. */
export const isClosed = (title?: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', title === undefined ? {} : { name: title })).toBeNull());
