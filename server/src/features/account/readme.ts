/** What lies beside the files, for people who have never seen JSON. */
export const readmeOf = (firstName: string, folders: readonly string[], at: Date): string =>
  `Your Twosome

Hello ${firstName},

this is everything that Twosome keeps of you, as it was on ${at.toISOString().slice(0, 10)}. It is yours: keep it where only you can read it, for it holds your private messages and photos.

What is in it
-------------
me/                your account, the devices you are signed in on, and what you reported
${folders.map((folder) => `${`${folder}/`.padEnd(18)} one folder for each couple you are part of, or parted from in the last 30 days`).join('\n')}

In the folder of a couple
  profile.json            the profile: its name, its words, its photo
  posts.json              posts, also private and recently deleted ones
  comments_written.json   what the two of you wrote below posts
  comments_received.json  what others wrote below yours
  claps_given.json        posts that you clapped for
  claps_received.json     couples that clapped for yours
  following.json, followers.json, blocked.json
  goals.json              your goals
  messages.json           your room, from its first message on
  notifications.json      what you were told
  images/                 every photo, as JPEG, named as the lists name it

The files that end in .json are text: any editor opens them. Moments are in UTC. export.json lists all files; a photo that could not be read is named there under "missing".

What others wrote or showed elsewhere is theirs, and not in here.
`;
