import { showPostNeeds } from '../post/tray.ts';
import type { TrayKind } from '../twosome/tray-kind.ts';
import { selectToClap } from './tray.sql.ts';

export const clapTray: TrayKind = { kind: 'clap', select: selectToClap, show: showPostNeeds };
