import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@twosome/contract/platform/limits';
import { hasAspect } from '@twosome/contract/post/post.rules';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { peopleOf, readDemoContent } from './story.ts';

const folder = fileURLToPath(new URL('../../../demo', import.meta.url));
const { story, alts, picture } = await readDemoContent(folder);
const profiles = story.couples.map(({ profile }) => profile);
const covers = profiles.flatMap(({ cover }) => cover ?? []);
const ofPosts = story.posts.flatMap(({ pictures }) => pictures);
const ofChats = [...story.chats.flat(), ...story.letters].flatMap(({ pictures }) => pictures);

test('picture files and the pictures of the story match', async () => {
  const files = (await readdir(`${folder}/pictures`)).map((file) => file.replace(/\.jpg$/, ''));
  const used = new Set([...profiles.flatMap(({ photo }) => photo ?? []), ...covers, ...ofPosts, ...ofChats]);
  expect(files.sort()).toEqual([...used].sort());
});

test('every picture is a JPEG of at most 80 KB that needs no resizing', async () => {
  for (const name of [...profiles.flatMap(({ photo }) => photo ?? []), ...covers, ...ofPosts]) {
    const bytes = await picture(name);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([name, format]).toEqual([name, 'jpeg']);
    expect(bytes.length, name).toBeLessThanOrEqual(80_000);
    expect(Math.max(width, height), name).toBeLessThanOrEqual(limits.imageSide);
  }
});

test('the pictures of a post have its aspect and a description', async () => {
  for (const { pictures, aspect } of story.posts)
    for (const name of pictures) {
      const { width, height } = await sharp(await picture(name)).metadata();
      expect([name, hasAspect(width, height, aspect)]).toEqual([name, true]);
      expect(alts[name]?.length, name).toBeGreaterThan(4);
    }
});

test('first names are unique, and every reference is to a person of the story', () => {
  const people = peopleOf(story);
  expect(new Set(people).size).toBe(people.length);
  const named = [
    ...story.follows.flatMap(({ from, to }) => [from, to]),
    ...story.posts.flatMap(({ by, claps, comments }) => [
      by,
      ...claps.split(' ').filter((name) => name !== ''),
      ...comments.map((comment) => comment.by),
    ]),
    ...story.goals.flatMap(({ by, edited, done }) => [
      by,
      ...(edited ? [edited.by] : []),
      ...(done ? [done.by] : []),
    ]),
    ...story.chats.flat().map(({ by }) => by),
    ...story.questions.flatMap(({ by, answers }) => [by, ...answers.map((answer) => answer.by)]),
    ...story.letters.map(({ by }) => by),
    ...story.together.map(({ by }) => by),
    ...story.countdowns.map(({ by }) => by),
    ...story.notificationsRead.map(({ by }) => by),
  ];
  expect(named.filter((name) => !people.includes(name))).toEqual([]);
});

test('posts, goals, questions, letters and countdowns of a couple and comments of a post have unique texts', () => {
  const coupleOf = (name: string) => story.couples.findIndex(({ names }) => names.includes(name));
  const keys = [
    ...story.posts.map(({ by, text }) => `post of ${coupleOf(by)}: ${text}`),
    ...story.posts.flatMap(({ comments }, post) => comments.map(({ text }) => `comment on ${post}: ${text}`)),
    ...story.questions.map(({ by, text }) => `question of ${coupleOf(by)}: ${text}`),
    ...story.letters.map(({ by, text }) => `letter of ${coupleOf(by)}: ${text}`),
    ...story.goals.map(({ by, title }) => `goal of ${coupleOf(by)}: ${title}`),
    ...story.countdowns.map(({ by, title }) => `countdown of ${coupleOf(by)}: ${title}`),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
