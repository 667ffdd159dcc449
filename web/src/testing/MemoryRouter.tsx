import { type ReactNode, useState } from 'react';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';

interface Props {
  initialEntries?: readonly string[];
  children?: ReactNode;
}

/** Components that need a router, outside a browser: the same ones at every address. */
export function MemoryRouter({ initialEntries, children }: Props) {
  const [router] = useState(() => createMemoryRouter([], initialEntries && { initialEntries }));
  return <RouterProvider router={router}>{children}</RouterProvider>;
}
