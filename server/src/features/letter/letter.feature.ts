import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastLetter, letterChanged, letterDeleted } from './letter.events.ts';
import { letterPrivacy } from './letter.privacy.ts';
import { letterImages, letterRoutes } from './letter.routes.ts';
import { letterErrors } from './letter.texts.ts';
import { setLetterTakenDown } from './letter.ts';
import { letterReminder } from './reminder.ts';
import { selectNow, selectReported } from './reportable.sql.ts';
import { letterTray } from './tray.ts';

export const letterFeature = feature('letter', {
  routes: letterRoutes,
  files: letterImages,
  afterCommit: [afterCommit(letterChanged, broadcastLetter), afterCommit(letterDeleted, broadcastLetter)],
  privacy: letterPrivacy,
  reportable: {
    kind: 'letter',
    select: selectReported,
    selectNow,
    setTakenDown: setLetterTakenDown,
    ownError: letterErrors.ownReport,
  },
  tray: letterTray,
  reminder: letterReminder,
});
