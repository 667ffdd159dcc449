import './ui/base.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { installHead } from './installHead.ts';
import { headOf, type PageHead } from './pageHead.ts';
import { RouterProvider } from './platform/router/RouterProvider.tsx';
import { createMemoryRouter } from './platform/router/router.ts';
import { themeScript } from './platform/themeScript.ts';
import AboutScreen from './screens/AboutScreen.tsx';
import DeletionScreen from './screens/DeletionScreen.tsx';
import LandingScreen from './screens/LandingScreen.tsx';
import NotFoundScreen from './screens/NotFoundScreen.tsx';
import PrivacyScreen from './screens/PrivacyScreen.tsx';
import { previewTexts, siteTexts } from './screens/screens.site.texts.ts';
import TermsScreen from './screens/TermsScreen.tsx';
import { loadDrawings } from './ui/Drawing.tsx';
import { brand, uiTexts } from './ui/ui.texts.ts';

/** A page that is rendered when the app is built. */
export interface StaticPage {
  file: string;
  /** the page's own part of the head */
  head: string;
  /** the content of the body; null: the app */
  html: string | null;
}

/** Runs before the first paint of every page. */
export const beforePaint = themeScript;

/** In the head of every page, besides `head`. */
export const everyHead = installHead;

const neutral = {
  title: brand.written,
  ...previewTexts.neutral,
  picture: 'preview.jpg',
};

await loadDrawings();

export const pages: StaticPage[] = [
  page('landing.html', <LandingScreen />, {
    address: '/',
    title: uiTexts.pageTitle(siteTexts.landing.tab),
    ...previewTexts.landing,
    picture: 'preview-landing.jpg',
  }),
  page('about.html', <AboutScreen />, {
    address: '/about',
    title: uiTexts.pageTitle(siteTexts.about.tab),
    ...previewTexts.about,
    picture: 'preview-about.jpg',
  }),
  page('privacy.html', <PrivacyScreen />, {
    address: '/privacy',
    title: uiTexts.pageTitle(siteTexts.privacy.title),
    ...previewTexts.privacy,
    picture: 'preview-privacy.jpg',
  }),
  page('tos.html', <TermsScreen />, {
    address: '/tos',
    title: uiTexts.pageTitle(siteTexts.terms.title),
    ...previewTexts.terms,
    picture: 'preview-tos.jpg',
  }),
  page('delete-account.html', <DeletionScreen />, {
    address: '/delete-account',
    title: uiTexts.pageTitle(siteTexts.deletion.title),
    ...previewTexts.deletion,
    picture: 'preview-delete-account.jpg',
  }),
  page('sign-up.html', null, {
    address: '/sign-up',
    title: uiTexts.pageTitle(siteTexts.welcome.tab),
    ...previewTexts.welcome,
    picture: 'preview-sign-up.jpg',
  }),
  // shared links lead here, so the preview must not reveal what a link is or whether it exists
  page('app.html', null, { address: null, ...neutral }),
  page('not-found.html', <NotFoundScreen />, {
    address: null,
    ...neutral,
    title: uiTexts.pageTitle(siteTexts.notFound.tab),
  }),
];

function page(file: string, screen: ReactNode, head: PageHead): StaticPage {
  const html =
    screen &&
    renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([], { initialEntries: [head.address ?? '/not-found'] })}>
        {screen}
      </RouterProvider>,
    );
  return { file, head: headOf(head), html: html === null ? null : String(html) };
}
