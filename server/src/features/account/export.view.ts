import type { Export } from '@twosome/contract/account/account.contract';
import type { ExportRow } from './export.sql.ts';

export const exportsPath = '/media/export/:exportId/twosome.zip';

/** The export's state for one session; `signature` grants that session the download. */
export function viewExport(row: ExportRow | null, signature: string, now: Date): Export {
  if (row === null || (row.expires_at !== null && row.expires_at <= now))
    return { status: 'none', url: null, expires_at: null, bytes: null };
  if (row.status !== 'ready' || row.expires_at === null)
    return { status: row.status, url: null, expires_at: null, bytes: null };
  return {
    status: 'ready',
    url: `${exportsPath.replace(':exportId', row.id)}?s=${signature}`,
    expires_at: row.expires_at.toISOString(),
    bytes: row.bytes,
  };
}

/** The store's key prefix for export ZIPs. */
export const exportArea = 'exports';

export const exportKeyOf = (exportId: string): string => `${exportArea}/${exportId}.zip`;

/** The export id in a store key; null for temporary files of an interrupted write. */
export const exportOfKey = (key: string): string | null => {
  const exportId = key.slice(exportArea.length + 1, key.lastIndexOf('.'));
  return exportKeyOf(exportId) === key ? exportId : null;
};

/** The README.txt of an export, for people who do not know JSON. */
export const readmeOf = (firstName: string, folders: readonly string[], at: Date): string =>
  `Your Twosome

Hello ${firstName},

this is all the data that Twosome stores about you, as of ${at.toISOString().slice(0, 10)}. Keep it in a private place: it contains your private messages and photos.

What is in it
-------------
me/                your account, the devices you are signed in on, and what you reported
${folders.map((folder) => `${`${folder}/`.padEnd(18)} one folder for each couple you are part of, or parted from in the last 30 days`).join('\n')}

In the folder of a couple
  profile.json            the profile: its name, bio and photo
  posts.json              posts, including private and recently deleted ones
  comments_written.json   comments that the two of you wrote
  comments_received.json  comments on your posts by other couples
  claps_given.json        posts that you clapped for
  claps_received.json     couples that clapped for yours
  following.json, followers.json, blocked.json
  goals.json              your goals
  messages.json           all messages in your room
  notifications.json      your notifications
  images/                 all photos as JPEG, named by their ids in the lists

The .json files are text files: you can open them in any text editor. All times are in UTC. export.json lists all files; photos that could not be read are listed there under "missing".

What other people wrote or shared elsewhere belongs to them and is not included.
`;
