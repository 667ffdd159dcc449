import '../ui/global.css';
import { asyncApi, openApi } from '@twosome/contract/api-documents';
import type { OpenAddress } from '@twosome/contract/platform/addresses';
import type { Json } from '@twosome/contract/platform/openapi-schemas';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { themeScript } from '../platform/themeScript.ts';
import { loadDrawings } from '../ui/brand/Drawing.tsx';
import { brand, uiTexts } from '../ui/ui.texts.ts';
import AboutScreen from './AboutScreen.tsx';
import ApiScreen from './api/ApiScreen.tsx';
import { apiTexts } from './api/api.texts.ts';
import type { AsyncApi, OpenApi } from './api/apiDocument.ts';
import apiStyles from './api/apiReference.css?inline';
import ChildSafetyScreen from './ChildSafetyScreen.tsx';
import DeletionScreen from './DeletionScreen.tsx';
import { installHead } from './installHead.ts';
import LandingScreen from './LandingScreen.tsx';
import NotFoundScreen from './NotFoundScreen.tsx';
import PrivacyScreen from './PrivacyScreen.tsx';
import { headOf, type PageHead } from './pageHead.ts';
import ReportScreen from './ReportScreen.tsx';
import { reportTexts } from './site.report.texts.ts';
import { previewTexts, siteTexts } from './site.texts.ts';
import TermsScreen from './TermsScreen.tsx';

/** A page that is rendered when the app is built. */
export interface StaticPage {
  file: string;
  /** the page's own part of the head */
  head: string;
  /** the content of the body; null: the app */
  html: string | null;
}

/** Without it a signed-in reader of a page that has no other script would be asked to sign in. */
const signedInScript = `try{if(localStorage.getItem('token'))document.documentElement.dataset.signedIn=''}catch{}`;

/** Runs before the first paint of every page. */
export const beforePaint = themeScript + signedInScript;

/** In the head of every page, besides `head`. */
export const everyHead = installHead;

/** A page's texts for search engines and link previews. */
type Preview = Pick<PageHead, 'description' | 'alt'>;

await loadDrawings();

export const pages: StaticPage[] = [
  page('/', <LandingScreen />, siteTexts.landing.tab, previewTexts.landing),
  page('/about', <AboutScreen />, siteTexts.about.tab, previewTexts.about),
  page('/privacy', <PrivacyScreen />, siteTexts.privacy.title, previewTexts.privacy),
  page('/tos', <TermsScreen />, siteTexts.terms.title, previewTexts.terms),
  page('/delete-account', <DeletionScreen />, siteTexts.deletion.title, previewTexts.deletion),
  page('/report', <ReportScreen />, reportTexts.title, previewTexts.report),
  page('/child-safety', <ChildSafetyScreen />, siteTexts.childSafety.title, previewTexts.childSafety),
  page('/sign-up', null, siteTexts.welcome.tab, previewTexts.welcome),
  // shared links lead here, so the preview must not reveal what a link is or whether it exists
  neutralPage('app.html', null, brand.written),
  neutralPage('not-found.html', <NotFoundScreen />, uiTexts.pageTitle(siteTexts.notFound.tab)),
  apiPage(),
];

function page(address: OpenAddress, screen: ReactNode, tab: string, preview: Preview): StaticPage {
  const name = address === '/' ? 'landing' : address.slice(1);
  const head = { address, title: uiTexts.pageTitle(tab), ...preview, picture: `preview-${name}.jpg` };
  return { file: `${name}.html`, head: headOf(head), html: htmlOf(screen, address) };
}

function neutralPage(file: string, screen: ReactNode, title: string): StaticPage {
  const head = { address: null, title, ...previewTexts.neutral, picture: 'preview.jpg' };
  return { file, head: headOf(head), html: htmlOf(screen, '/not-found') };
}

/** Every installation has the same reference, so search engines need not list it. */
function apiPage(): StaticPage {
  const screen = (
    <ApiScreen
      openApi={openApi('1') as Json & OpenApi}
      asyncApi={asyncApi('1', 'https://localhost') as Json & AsyncApi}
    />
  );
  const page = neutralPage('docs/api.html', screen, uiTexts.pageTitle(apiTexts.title));
  return { ...page, head: `${page.head}\n<style>${apiStyles}</style>` };
}

function htmlOf(screen: ReactNode, address: string): string | null {
  if (screen === null) return null;
  const router = createMemoryRouter([], { initialEntries: [address] });
  return String(renderToStaticMarkup(<RouterProvider router={router}>{screen}</RouterProvider>));
}
