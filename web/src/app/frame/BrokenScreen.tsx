import { useEffect } from 'react';
import { isMissingCode, mayReload, reloadFor } from '../../platform/missingCode.ts';
import { useRouteError } from '../../platform/router/RouterProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { appTexts } from '../app.texts.ts';

const { broken } = appTexts;

/**
 * Shown instead of a screen that failed to load or to render. It has few dependencies, because any module may be
 * broken.
 */
export function BrokenScreen() {
  usePageTitle(broken.title);
  const error = useRouteError();
  const missing = isMissingCode(error);
  const reload = missing && mayReload(error);

  useEffect(() => {
    if (reload) reloadFor(error);
  }, [reload, error]);

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
