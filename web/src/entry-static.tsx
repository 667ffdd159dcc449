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
import TermsScreen from './screens/TermsScreen.tsx';
import { brand } from './ui/brand.ts';

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
  description: 'One joint profile for the two of you.',
  picture: 'preview.jpg',
  alt: 'Two circles that overlap, and a heart in what they share',
};

export const pages: StaticPage[] = [
  page('landing.html', <LandingScreen />, {
    address: '/',
    title: titled('Grow together'),
    description: 'Set goals and grow together. One profile for the two of you.',
    picture: 'preview-landing.jpg',
    alt: 'A balloon over the hills and the moon over the sea, and a heart in what they share',
  }),
  page('about.html', <AboutScreen />, {
    address: '/about',
    title: titled('About'),
    description: 'A small, warm place for couples: why it is there and what it is like.',
    picture: 'preview-about.jpg',
    alt: 'Two people on a bench under an autumn tree',
  }),
  page('privacy.html', <PrivacyScreen />, {
    address: '/privacy',
    title: titled('Privacy policy'),
    description: 'What we keep, who can see it, and how you take it back.',
    picture: 'preview-privacy.jpg',
    alt: 'A cat at a window at night, between drawn curtains',
  }),
  page('tos.html', <TermsScreen />, {
    address: '/tos',
    title: titled('Terms of service'),
    description: 'What we ask of you, and what you can expect of us.',
    picture: 'preview-tos.jpg',
    alt: 'A lit tent under the stars',
  }),
  page('delete-account.html', <DeletionScreen />, {
    address: '/delete-account',
    title: titled('Delete account'),
    description: 'How to leave, and what becomes of what you made.',
    picture: 'preview-delete-account.jpg',
    alt: 'Two people by the sea under the moon',
  }),
  page('sign-up.html', null, {
    address: '/sign-up',
    title: titled('Welcome'),
    description: 'Create a profile for the two of you and share your special moments.',
    picture: 'preview-sign-up.jpg',
    alt: 'Balloons over the hills in the morning',
  }),
  // shared links lead here, so the preview must not reveal what a link is or whether it exists
  page('app.html', null, { address: null, ...neutral }),
  page('not-found.html', <NotFoundScreen />, { address: null, ...neutral, title: titled('Not found') }),
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

function titled(title: string): string {
  return `${title} · ${brand.written}`;
}
