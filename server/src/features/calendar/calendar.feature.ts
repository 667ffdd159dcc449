import { inTransaction } from '../../platform/events.ts';
import { signedOutElsewhere } from '../auth/auth.events.ts';
import { feature } from '../feature.ts';
import { parted } from '../pair/pair.events.ts';
import { erasePersonalData, exportPersonalData } from './calendar.privacy.ts';
import { calendarFeed, calendarRoutes } from './calendar.routes.ts';
import { endAddress, endAddresses } from './calendar.ts';

export const calendarFeature = feature('calendar', {
  routes: calendarRoutes,
  secretFile: calendarFeed,
  inTransaction: [inTransaction(parted, endAddresses), inTransaction(signedOutElsewhere, endAddress)],
  privacy: { erasePersonalData, exportPersonalData },
});
