import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The README.txt of an export, for people who do not know JSON. */
export const readmeText = fillTexts(
  (
    firstName: string,
    folders: readonly string[],
    day: string,
    files: Readonly<Record<string, string>>,
  ): string =>
    `Your Twosome

Hello ${firstName},

this is all the data that Twosome stores about you, as of ${day}. Keep it in a private place: it contains your private messages and photos.

What is in it
-------------
me/                your account, the devices you are signed in on, what you reported, what you chose in the settings, which memories you hide, and the posts that only you see
${folders.map((folder) => `${`${folder}/`.padEnd(18)} one folder for each couple you are part of, or parted from in the last 30 days`).join('\n')}

In the folder of a couple
${Object.entries(files)
  .map(([name, text]) => `  ${name.padEnd(23)} ${text}`)
  .join('\n')}
  images/                 all photos as JPEG, named by their ids in the lists

The .json files are text files: you can open them in any text editor. All times are in UTC. export.json lists all files; photos that could not be read are listed there under "missing".

What other people wrote or shared elsewhere belongs to them and is not included.
`,
);
