import type { Address } from '@twosome/contract/platform/addresses';
import type { ComponentType } from 'react';
import type { RouteObject } from '../platform/router/match.ts';

/** What a screen's file exports; `prepare` starts the screen's requests before it renders. */
interface ScreenFile {
  default: ComponentType;
  prepare?: () => void;
}

/** The route of a screen. '*': every other address. Each screen is a separate chunk. */
export const screen = (path: Address | '*', load: () => Promise<ScreenFile>): RouteObject => ({
  path,
  lazy: async () => {
    const { default: Component, prepare } = await load();
    prepare?.();
    return { Component };
  },
});

/** The layout of the screens behind the sign-in. */
export const appFrame = async () => ({ Component: (await import('./frame/AppFrame.tsx')).AppFrame });
