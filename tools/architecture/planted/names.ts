import * as names from '../names.ts';
import * as sizes from '../sizes.ts';
import * as tests from '../tests.ts';
import { file, type Planted } from './plant.ts';

const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, line) => `let l${line} = ${line};`);

// the words are put together here, so that this file does not break the rules it plants faults for
const word = (...parts: string[]): string => parts.join('');

export const plantedNames: readonly Planted[] = [
  {
    rule: sizes.filesAreShort,
    faults: {
      'a source of 301 lines': [file('server/src/app.ts', ...lines(301))],
      'a test of 401 lines': [file('server/src/app.test.ts', ...lines(401))],
      'a style of 301 lines': [file('web/src/ui/base.css', ...lines(301))],
    },
    sound: [
      file('server/src/app.ts', ...lines(300)),
      file('server/src/app.test.ts', ...lines(400)),
      file('server/migrations/0001_first.sql', ...lines(900)),
      file('web/src/screens/privacy.text.tsx', ...lines(900)),
      file('docs/operating.md', ...lines(900)),
    ],
  },
  {
    rule: sizes.mostFilesAreShorter,
    faults: {
      'two of ten sources of 181 lines': Array.from({ length: 10 }, (_, at) =>
        file(`server/src/s${at}.ts`, ...lines(at < 2 ? 181 : 10)),
      ),
    },
    sound: Array.from({ length: 10 }, (_, at) => file(`server/src/s${at}.ts`, ...lines(at < 1 ? 181 : 180))),
  },
  {
    rule: names.everythingHasAPlace,
    faults: {
      'a folder called utils': [file('web/src/utils/date.ts', '')],
      'a folder called services': [file('server/src/services/mail.ts', '')],
      'a file called helpers': [file('server/src/testing/helpers.ts', '')],
      'a folder called common': [file('contract/src/common/ids.ts', '')],
    },
    sound: [file('web/src/features/media/compress.ts', ''), file('docs/utilsAreBad.md', '')],
  },
  {
    rule: names.noBarrels,
    faults: {
      'an index': [file('web/src/ui/index.ts', 'export const a = 1;')],
      everything: [file('web/src/ui/all.ts', "export * from './Button.tsx';")],
      'one name': [file('web/src/ui/all.ts', "export { Button } from './Button.tsx';")],
      'a type': [file('web/src/ui/all.ts', "export type { Props } from './Button.tsx';")],
    },
    sound: [file('web/src/ui/Button.tsx', 'const Button = 1;', 'export { Button };')],
  },
  {
    rule: names.verbsSaySomething,
    faults: {
      'a function': [file('server/src/app.ts', 'function handleRequest() {}')],
      'an arrow': [file('web/src/ui/Button.tsx', 'const processClick = () => {};')],
      'the bare word': [file('server/src/app.ts', 'export const manage = () => {};')],
    },
    sound: [file('server/src/app.ts', 'const handles = 1;', 'process.exit(1);', 'function manager() {}')],
  },
  {
    rule: names.nothingIsLeftOpen,
    faults: {
      'in a comment': [file('server/src/app.ts', word('// TO', 'DO: later'))],
      'in a document': [file('docs/operating.md', word('FIX', 'ME'))],
    },
    sound: [file('server/src/app.ts', 'const todo = 1;')],
  },
  {
    rule: names.theProjectSpeaksOfItself,
    faults: {
      'a folder of the workplace': [file('docs/operating.md', word('see ../sha', 'red/notes'))],
      'a path of the workplace': [file('deploy/run.sh', word('cd /wo', 'rk/main'))],
    },
    sound: [file('docs/operating.md', 'what is shared works')],
  },
  {
    rule: names.typesAreNotSilenced,
    faults: {
      'a cast': [file('server/src/app.ts', word('const a = b as unk', 'nown as string;'))],
      'a comment': [file('server/src/app.ts', word('// @ts-expect', '-error'), 'a();')],
    },
    sound: [file('server/src/app.ts', 'const a: unknown = b;', 'const c = a as string;')],
  },
  {
    rule: names.filesParse,
    faults: { 'half a file': [file('server/src/app.ts', 'export const a = {')] },
    sound: [file('web/src/ui/Note.tsx', "export const Note = () => <p>Don't</p>;")],
  },
  {
    rule: tests.allTestsRun,
    faults: {
      alone: [file('server/src/app.test.ts', word('it.on', "ly('works', () => {});"))],
      'left out': [file('server/src/app.test.ts', word('describe.sk', "ip('works', () => {});"))],
      'not written': [file('e2e/clap.story.ts', word('test.to', "do('works');"))],
      'in a chain': [
        file('server/src/app.test.ts', word('describe.concurrent.on', "ly('works', () => {});")),
      ],
    },
    sound: [file('server/src/app.test.ts', "it.each([1])('works', () => {});", 'list.skip(1);')],
  },
];
