import { useEffect } from 'react';
import { useRouteError } from '../platform/router/RouterProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page, usePageTitle } from '../ui/Page.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { screensTexts } from './screens.texts.ts';

const { broken } = screensTexts;

/**
 * Shown instead of a screen that failed to load or to render. It has few dependencies, because any module may be
 * broken.
 */
export function BrokenScreen() {
  usePageTitle(broken.title);
  const error = useRouteError();
  const missing = isMissingPart(error);
  const reload = missing && navigator.onLine && !wasReloaded();

  useEffect(() => {
    // A deployment has replaced the chunks that this page would request.
    if (reload) location.reload();
  }, [reload]);

  if (reload) return null;
  return (
    <Page top={<TopBar logo="/" />}>
      <div role="alert">
        {missing ? (
          <Empty
            level={1}
            drawing="CutString"
            heading={broken.notLoaded}
            line={broken.notLoadedLine}
            action={<Button onClick={() => location.reload()}>{uiTexts.buttons.retry}</Button>}
          />
        ) : (
          <Empty
            level={1}
            drawing="LoneSock"
            heading={broken.title}
            line={broken.line}
            action={<Button onClick={() => location.reload()}>{broken.reload}</Button>}
          />
        )}
      </div>
    </Page>
  );
}

/** The messages of Chrome, Firefox, Safari, and of Vite for a stylesheet that failed to load. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|Unable to preload/i.test(error.message);

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}
