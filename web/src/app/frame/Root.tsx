import { useEffect, useRef, useState } from 'react';
import { AuthDialogs } from '../../features/auth/AuthDialogs.tsx';
import { useCameTogether } from '../../features/pair/useCameTogether.ts';
import { scrollKeyOf } from '../../platform/overlay.ts';
import { useLocation } from '../../platform/router/navigation.ts';
import { Outlet } from '../../platform/router/RouterProvider.tsx';
import { ScrollRestoration } from '../../platform/router/ScrollRestoration.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { WhenIdle } from '../../ui/WhenIdle.tsx';
import { DeviceEffects } from '../DeviceEffects.tsx';

const layers = lazyComponent<object>(async () => (await import('./Layers.tsx')).Layers);

/** Wraps every screen: dialogs and effects that are independent of the route. */
export function Root() {
  useCameTogether();
  const opened = useArrivalFocus();
  return (
    <>
      <Outlet />
      <p role="status" className="vh">
        {opened}
      </p>
      <ScrollRestoration getKey={scrollKeyOf} />
      <WhenIdle of={layers} />
      <AuthDialogs />
      <DeviceEffects />
      <Toasts />
    </>
  );
}

/**
 * Moves the focus to the new page when the focused element was removed with the old page, so that keys and screen
 * readers start there. A focus outside the pages, such as on a link of the rail, stays; then the returned title
 * announces the new page.
 */
function useArrivalFocus(): string {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [opened, setOpened] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) document.getElementById('content')?.focus({ preventScroll: true });
    setOpened(lost ? '' : document.title);
  }, [pathname]);

  return opened;
}
