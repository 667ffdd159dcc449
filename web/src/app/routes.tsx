import type { RouteObject } from '../platform/router/match.ts';
import { ForVisitors } from './ForVisitors.tsx';
import { BrokenScreen } from './frame/BrokenScreen.tsx';
import { Root } from './frame/Root.tsx';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';
import { appFrame, screen } from './screen.ts';

export const loadLaterRoutes = () => import('./laterRoutes.tsx');

/**
 * The two screens that most visits begin with. The names of the others and of the files they need are three kilobytes
 * of the first scripts, so their routes are loaded after home, or by the page of another address.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenScreen />,
    children: [
      {
        // an error of a screen leaves the frame around it in place
        errorElement: <BrokenScreen />,
        children: [
          {
            element: <ForVisitors />,
            children: [
              {
                element: <SignedOutOnly />,
                children: [screen('/sign-up', () => import('../screens/WelcomeScreen.tsx'))],
              },
            ],
          },
          {
            lazy: appFrame,
            children: [
              {
                element: <SignedInOnly />,
                children: [screen('/home', () => import('../screens/HomeScreen.tsx'))],
              },
            ],
          },
          { lazyRoutes: async () => (await loadLaterRoutes()).laterRoutes },
        ],
      },
    ],
  },
];
