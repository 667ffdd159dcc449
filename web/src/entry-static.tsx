import './ui/base.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import AboutScreen from './screens/AboutScreen.tsx';
import LandingScreen from './screens/LandingScreen.tsx';
import PrivacyScreen from './screens/PrivacyScreen.tsx';
import TermsScreen from './screens/TermsScreen.tsx';
import { brand } from './ui/brand.ts';

/** A public page, written into a file when the app is built. */
export interface WrittenPage {
  file: string;
  title: string;
  description: string;
  /** what stands in its body */
  html: string;
}

export const pages: WrittenPage[] = [
  {
    file: 'landing.html',
    title: `Grow together · ${brand.written}`,
    description: 'Set goals and grow together. One profile for the two of you.',
    html: write('/', <LandingScreen />),
  },
  {
    file: 'about.html',
    title: `About · ${brand.written}`,
    description: 'A small, warm place for couples: why it is there and what it is like.',
    html: write('/about', <AboutScreen />),
  },
  {
    file: 'privacy.html',
    title: `Privacy policy · ${brand.written}`,
    description: 'What we keep, who can see it, and how you take it back.',
    html: write('/privacy', <PrivacyScreen />),
  },
  {
    file: 'tos.html',
    title: `Terms of service · ${brand.written}`,
    description: 'What we ask of you, and what you can expect of us.',
    html: write('/tos', <TermsScreen />),
  },
];

function write(address: string, screen: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location={address}>{screen}</StaticRouter>);
}
