import { inTransaction } from '../../platform/events.ts';
import { signedOutElsewhere } from '../auth/auth.events.ts';
import { feature } from '../feature.ts';
import { parted } from '../pair/pair.events.ts';
import { calendarFeed, calendarRoutes } from './calendar.routes.ts';
import { endAddress, endAddresses } from './calendar.ts';

export const calendarFeature = feature('calendar', {
  routes: calendarRoutes,
  secretFile: calendarFeed,
  inTransaction: [inTransaction(parted, endAddresses), inTransaction(signedOutElsewhere, endAddress)],
  privacy: {
    data: [
      {
        table: 'calendars',
        key: 'user_id',
        person: 'user_id',
        file: 'me/calendar.json',
        columns: 'added_at',
      },
    ],
  },
});
