import { afterCommit } from '../../platform/events.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { refreshOwnTray, type TrayKind } from '../tray-kind.ts';
import { postAdded, postChanged, postDeleted } from './post.events.ts';
import { findPosts, selectToPublish } from './post.sql.ts';
import { viewPost } from './post.view.ts';

type PostKind = Extract<TrayKind, { kind: 'publish' | 'clap' }>;

export const showPostNeeds: PostKind['show'] = async (deps, viewer, ids) => {
  const signature = signatureOf(deps, viewer);
  const rows = await findPosts(deps.db, viewer, ids);
  return new Map([...rows].map(([id, row]) => [id, { post: viewPost(row, viewer, signature) }]));
};

export const publishTray: TrayKind = {
  kind: 'publish',
  select: selectToPublish,
  show: showPostNeeds,
  refreshedBy: [
    afterCommit(postAdded, refreshOwnTray),
    afterCommit(postChanged, refreshOwnTray),
    afterCommit(postDeleted, refreshOwnTray),
  ],
};
