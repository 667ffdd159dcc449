import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@twosome/contract/platform/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inPath } from '../../tools/install/find.mjs';
import { run } from '../../tools/run/command.mjs';
import { inRoot } from '../../tools/run/root.mjs';

// The plugin's own Java, compiled and run against fakes of the Android and Capacitor classes that it uses.

const javac = inPath('javac');
const java = inPath('java');
const sources = [
  inRoot('native/plugins/shared-images/android/src/main/java'),
  inRoot('native/testing/fakes'),
];

const javaIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name));

describe.runIf(javac && java)('images that another app hands over (left out where there is no JDK)', () => {
  let folder = '';
  let scenes: Map<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twosome-java-'));
    const strictly = ['-proc:none', '-Xlint:all', '-Werror', '-encoding', 'UTF-8', '-d', folder];
    const compiled = await run(javac ?? '', [...strictly, ...sources.flatMap(javaIn)], { quiet: true });
    expect(compiled).toEqual({ code: 0, output: '' });
    const way = [`-Djava.io.tmpdir=${folder}`, '-Dstdout.encoding=UTF-8', '-cp', folder];
    const played = await run(java ?? '', [...way, 'app.twosome.sharedimages.Scenes'], { quiet: true });
    expect(played.code, played.output).toBe(0);
    const lines = played.output.trimEnd().split('\n');
    scenes = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('one arrives unchanged, and is handed over once', () => {
    // The event, the count, its name, type and size, the same bytes; then the second call.
    expect(scenes.get('one')).toBe('true 1 holiday.jpg image/jpeg 14 true 0');
  });

  test('a share that was not taken is replaced by the next', () => {
    expect(scenes.get('again before it was taken')).toBe('2 2');
  });

  test('an old intent is not shared again, nor after a rotation', () => {
    expect(scenes.get('back from the list of recent apps')).toBe('false 0');
    expect(scenes.get('created again with the same intent')).toBe('false 1');
  });

  test.each([
    'a text',
    'a script that calls itself an image',
    'two bytes',
    'one that is gone',
    'one that is forbidden',
    'a file of our own',
    'our own provider',
    'our own provider as another person',
    'one without end',
  ])('refused, and nothing of it is left: %s', (scene) => {
    // The photo beside it is accepted, with the count of rejected files.
    expect(scenes.get(scene)).toBe('true 1 1 1');
  });

  test('a completely rejected share is reported too, once', () => {
    expect(scenes.get('nothing that can be used')).toBe('true 0 2 0');
  });

  test('of fifty images one more is accepted than a post holds', () => {
    expect(scenes.get('fifty')).toBe(`${limits.postImages + 1} 0 ${limits.postImages + 1}`);
  });

  test.each([
    ['a way out', 'session.xml'],
    ['only dots', 'photo'],
    ['nothing', 'photo'],
    ['letters turned round', 'photogpj.exe'],
    ['a long one', '100'],
  ])('a name is only shown, and the file lies where we want it: %s', (scene, shown) => {
    expect(scenes.get(scene)).toBe(`${shown} true`);
  });

  test('a read image is deleted by id, never by a path; leftovers are deleted at the next start', () => {
    expect(scenes.get('discarded')).toBe('2 1 0');
  });

  test('an intent that our classes cannot read does no harm', () => {
    expect(scenes.get('what no class can read')).toBe('false');
  });

  test('every scene is checked', () => {
    expect(scenes.size).toBe(22);
  });
});

test('the plugin accepts one more than a post holds', () => {
  const inbox = javaIn(sources[0] ?? '').find((path) => path.endsWith('Inbox.java'));
  const text = readFileSync(inbox ?? '', 'utf8');
  expect(Number(/MOST_IMAGES = (\d+);/.exec(text)?.[1])).toBe(limits.postImages + 1);
});

test('no API newer than the oldest supported Android is used', () => {
  // Added in Android 13.
  const texts = javaIn(sources[0] ?? '').map((path) => readFileSync(path, 'utf8'));
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).not.toMatch(/readNBytes|readAllBytes|transferTo|List\.of|Map\.of/);
});
