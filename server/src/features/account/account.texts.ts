/** The README.txt of an export, for people who do not know JSON. */
export const readmeText = (firstName: string, folders: readonly string[], day: string): string =>
  `Your Twosome

Hello ${firstName},

this is all the data that Twosome stores about you, as of ${day}. Keep it in a private place: it contains your private messages and photos.

What is in it
-------------
me/                your account, the devices you are signed in on, what you reported, what you chose in the settings, which memories you hide, and the posts that only you see
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
  questions.json          the questions of the day, with the answers that you may read
  countdowns.json         days you look forward to
  messages.json           all messages in your room
  letters.json            your letters to each other, with the words that you may read
  book.json               your photo book, if you have one
  imports.json            what you brought along from other apps
  notifications.json      your notifications
  images/                 all photos as JPEG, named by their ids in the lists

The .json files are text files: you can open them in any text editor. All times are in UTC. export.json lists all files; photos that could not be read are listed there under "missing".

What other people wrote or shared elsewhere belongs to them and is not included.
`;
