import { useAuth } from '../features/auth/auth.store.ts';
import { Outlet } from '../platform/router/RouterProvider.tsx';
import { VisitorContext } from '../site/visitor.tsx';

const none = { app_store_url: null, support_email: null };

/** Wraps the public pages inside the app: provides the reader's sign-in state. */
export function ForVisitors() {
  const signedIn = useAuth((auth) => auth.user !== null);
  const settings = useAuth((auth) => auth.config) ?? none;
  return (
    <VisitorContext value={{ signedIn, settings }}>
      <Outlet />
    </VisitorContext>
  );
}
