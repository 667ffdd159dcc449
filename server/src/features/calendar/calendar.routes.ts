import { calendarCalls } from '@twosome/contract/calendar/calendar.contract';
import { routes, type SecretFileRoute } from '../../platform/http/route.ts';
import { requireFreshSignIn } from '../auth/auth.ts';
import { type CalendarDeps, findFeed, makeAddress, readAddress, turnOff } from './calendar.ts';

export const calendarRoutes = (deps: CalendarDeps) =>
  routes(calendarCalls, {
    'GET calendar/': ({ viewer }) => readAddress(deps, viewer),
    'POST calendar/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      return makeAddress(deps, viewer);
    },
    'DELETE calendar/': async ({ viewer }) => {
      await turnOff(deps, viewer);
      return null;
    },
  });

export const calendarFeed = (deps: CalendarDeps): SecretFileRoute => ({
  path: '/calendar/:file',
  rate: 'calendar',
  findOwner: ({ file = '' }) => findFeed(deps, file),
});
