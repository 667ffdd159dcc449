import { bookTray } from '../book/tray.ts';
import { clapTray } from '../clap/tray.ts';
import { requestTray } from '../follow/tray.ts';
import { goalTray } from '../goal/tray.ts';
import { importTray } from '../import/tray.ts';
import { letterTray } from '../letter/tray.ts';
import { publishTray } from '../post/tray.ts';
import { questionTray } from '../question/tray.ts';
import { togetherTray } from '../together/tray.ts';
import type { TrayKind } from '../twosome/tray-kind.ts';

/** What can wait in the tray. A new kind also needs its events in `event-handlers.ts`. */
export const kinds: readonly TrayKind[] = [
  publishTray,
  clapTray,
  requestTray,
  goalTray,
  questionTray,
  letterTray,
  togetherTray,
  bookTray,
  importTray,
];
