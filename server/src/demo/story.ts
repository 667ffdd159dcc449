import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const byAndWhen = { by: z.string(), daysAgo: z.number() };
const byWithText = z.strictObject({ ...byAndWhen, text: z.string() });

/** The schema of `demo/story.json`. People are referenced by first name, a couple by either member. */
export const Story = z.strictObject({
  couples: z.array(
    z.strictObject({
      names: z.tuple([z.string(), z.string()]),
      profile: z.strictObject({
        username: z.tuple([z.string(), z.enum(['&', '.', '+']), z.string()]),
        bio: z.string(),
        isPublic: z.boolean(),
        /** omitted: its initials are shown */
        photo: z.string().optional(),
        cover: z.string().optional(),
      }),
    }),
  ),
  alone: z.array(z.string()),
  follows: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      daysAgo: z.number(),
      /** when a private couple accepted; omitted while the request is pending */
      acceptedDaysAgo: z.number().optional(),
    }),
  ),
  posts: z.array(
    z.strictObject({
      ...byAndWhen,
      /** whole years before `daysAgo`, for a memory of today */
      yearsAgo: z.number().default(0),
      pictures: z.array(z.string()),
      aspect: z.enum(['1:1', '4:3', '4:5']),
      text: z.string(),
      /** false: not yet published by the partner */
      isPublished: z.boolean().default(true),
      /** first names of the people who clapped, separated by spaces */
      claps: z.string().default(''),
      comments: z.array(byWithText).default([]),
    }),
  ),
  goals: z.array(
    z.strictObject({
      ...byAndWhen,
      title: z.string(),
      description: z.string(),
      /** days from now; negative for an overdue goal */
      achieveInDays: z.number(),
      edited: z.strictObject({ ...byAndWhen, description: z.string() }).optional(),
      done: z.strictObject(byAndWhen).optional(),
    }),
  ),
  /** a list of messages per room, oldest first */
  chats: z.array(
    z.array(
      z.strictObject({
        by: z.string(),
        hoursAgo: z.number(),
        text: z.string(),
        /** index of the message it replies to */
        answers: z.number().optional(),
        pictures: z.array(z.string()).default([]),
      }),
    ),
  ),
  /** own questions; each is asked on the day after */
  questions: z.array(z.strictObject({ ...byAndWhen, text: z.string(), answers: z.array(byWithText) })),
  letters: z.array(
    z.strictObject({
      ...byAndWhen,
      text: z.string(),
      pictures: z.array(z.string()).default([]),
      /** the morning on which it opens, in days from now; negative for a past one */
      opensInDays: z.number(),
      /** omitted: still sealed */
      openedDaysAgo: z.number().optional(),
    }),
  ),
  /** the day that both agree on */
  together: z.array(z.strictObject({ ...byAndWhen, since: z.iso.date() })),
  countdowns: z.array(z.strictObject({ ...byAndWhen, title: z.string(), inDays: z.number() })),
  notificationsRead: z.array(z.strictObject(byAndWhen)),
});
export type Story = z.output<typeof Story>;

export interface DemoContent {
  story: Story;
  /** alternative texts by picture name */
  alts: Record<string, string>;
  picture(name: string): Promise<Buffer>;
}

export async function readDemoContent(folder: string): Promise<DemoContent> {
  const json = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));
  return {
    story: Story.parse(await json('story.json')),
    alts: await json('pictures.json'),
    picture: (name) => readFile(join(folder, 'pictures', `${name}.jpg`)),
  };
}

export const subjectOf = (name: string): string => name.toLowerCase();

export const peopleOf = ({ couples, alone }: Story): string[] => [
  ...couples.flatMap(({ names }) => names),
  ...alone,
];
