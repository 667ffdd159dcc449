import { expect, test } from 'vitest';
import { oncePerTap, pathOf } from './links.ts';

const hosts = ['twosome.example', 'www.twosome.example'];

test.each([
  ['https://twosome.example/post/7?a=b#c', '/post/7?a=b#c'],
  ['https://www.twosome.example/connect#code=K7QP', '/connect#code=K7QP'],
  ['https://TWOSOME.example/home', '/home'],
])('%s opens %s', (link, path) => {
  expect(pathOf(link, hosts)).toBe(path);
});

test.each([
  'https://evil.example/post/7',
  'https://twosome.example.evil.example/post/7',
  'https://twosome.example@evil.example/post/7',
  'https://twosome.example:8443/post/7',
  'https://evil.example@twosome.example/post/7',
  'https://:secret@twosome.example/post/7',
  'https://twosome.example./post/7',
  'http://twosome.example/post/7',
  'javascript:alert(1)//twosome.example/',
  'com.googleusercontent.apps.1:/oauth2redirect?code=1',
  '/post/7',
  '',
])('%s opens nothing', (link) => {
  expect(pathOf(link, hosts)).toBeNull();
});

test('a link reported twice opens once, and again after another tap', () => {
  const opened: string[] = [];
  let now = 0;
  const handle = oncePerTap(
    (path) => opened.push(path),
    () => now,
  );
  handle('/post/7');
  handle('/post/7');
  handle('/post/8');
  now = 60_000;
  handle('/post/8');
  expect(opened).toEqual(['/post/7', '/post/8', '/post/8']);
});
