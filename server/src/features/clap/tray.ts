import { afterCommit } from '../../platform/events.ts';
import { postHidden, postPublished } from '../post/post.events.ts';
import { showPostNeeds } from '../post/tray.ts';
import { refreshTrays, refreshWaiting, type TrayKind } from '../tray-kind.ts';
import { clapChanged } from './clap.events.ts';
import { selectToClap } from './tray.sql.ts';

/** The events that hide or show a whole couple are in `follow/tray.ts`: they refresh all kinds. */
export const clapTray: TrayKind = {
  kind: 'clap',
  select: selectToClap,
  show: showPostNeeds,
  refreshedBy: [
    afterCommit(
      clapChanged,
      refreshTrays(({ clapperId }) => [clapperId]),
    ),
    afterCommit(postHidden, refreshWaiting),
    afterCommit(postPublished, refreshWaiting),
  ],
};
