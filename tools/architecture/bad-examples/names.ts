import * as linear from '../linear.ts';
import * as names from '../names.ts';
import * as sizes from '../sizes.ts';
import * as tests from '../tests.ts';
import { type BadExamples, file } from './bad-example.ts';

const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, line) => `let l${line} = ${line};`);

// The words are concatenated, so that this file does not break the rules itself.
const word = (...parts: string[]): string => parts.join('');

export const badNames: readonly BadExamples[] = [
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
    rule: names.noCatchAllNames,
    faults: {
      'a folder called utils': [file('web/src/utils/date.ts', '')],
      'a folder called services': [file('server/src/services/mail.ts', '')],
      'a file called helpers': [file('server/src/testing/helpers.ts', '')],
      'a folder called common': [file('contract/src/common/ids.ts', '')],
      'a folder called parts': [file('web/src/screens/parts/Face.tsx', '')],
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
    rule: names.noVagueVerbs,
    faults: {
      'a function': [file('server/src/app.ts', 'function handleRequest() {}')],
      'an arrow': [file('web/src/ui/Button.tsx', 'const processClick = () => {};')],
      'the bare word': [file('server/src/app.ts', 'export const manage = () => {};')],
    },
    sound: [file('server/src/app.ts', 'const handles = 1;', 'process.exit(1);', 'function manager() {}')],
  },
  {
    rule: names.noOpenTasks,
    faults: {
      'in a comment': [file('server/src/app.ts', word('// TO', 'DO: later'))],
      'in a document': [file('docs/operating.md', word('FIX', 'ME'))],
    },
    sound: [file('server/src/app.ts', 'const todo = 1;')],
  },
  {
    rule: names.noProcessReferences,
    faults: {
      'a folder of the workplace': [file('docs/operating.md', word('see ../sha', 'red/notes'))],
      'a path of the workplace': [file('deploy/run.sh', word('cd /wo', 'rk/main'))],
    },
    sound: [file('docs/operating.md', 'what is shared works')],
  },
  {
    rule: names.noPrivateVocabulary,
    faults: {
      'a comment': [file('server/src/app.ts', `// sent ${'an' + 'ew'}`)],
      'a page': [file('docs/operating.md', `${'Who' + 'ever'} runs it`)],
    },
    sound: [
      file('docs/decisions/2026-01-01-old.md', `${'Who' + 'ever'} runs it`),
      file('server/src/app.ts', '// the canew of the newer'),
    ],
  },
  {
    rule: names.noTypeSuppressions,
    faults: {
      'a cast': [file('server/src/app.ts', word('const a = b as unk', 'nown as string;'))],
      'a comment': [file('server/src/app.ts', word('// @ts-expect', '-error'), 'a();')],
    },
    sound: [file('server/src/app.ts', 'const a: unknown = b;', 'const c = a as string;')],
  },
  {
    rule: linear.regularExpressionsAreLinear,
    faults: {
      'one that tries every split of the blanks': [
        file('server/src/app.ts', 'const a = /^\\s*a\\s*=\\s*"?([^"]*?)"?\\s*$/;'),
      ],
      'one that begins again at every dot': [file('contract/src/shapes.ts', 'const a = /\\.[^/]*$/;')],
      'one that is exponential': [file('server/src/app.ts', 'const a = /^(a+)+$/u;')],
    },
    sound: [
      file('server/src/app.ts', 'const a = /^[a-z0-9]{1,20}$/i;', 'const b = /^Bearer +(\\S+)$/;'),
      file('server/src/app.test.ts', 'const a = /(a+)+$/;'),
      file('web/src/app.ts', 'const a = /(a+)+$/;'),
    ],
  },
  {
    rule: linear.regularExpressionsCanBeAnalysed,
    faults: {
      'one that looks ahead': [file('server/src/app.ts', 'const a = /a(?!b)/;')],
      'one that looks back': [file('contract/src/shapes.ts', 'const a = /(?<=a)b/u;')],
      'a back-reference': [file('server/src/app.ts', 'const a = /(.)\\1/;')],
      'one by name': [file('server/src/app.ts', 'const a = /(?<a>.)\\k<a>/;')],
      'one out of a text': [file('server/src/app.ts', "const a = new RegExp('^' + text);")],
      'one out of a text without new': [file('server/src/app.ts', 'const a = RegExp(text);')],
      'an entry of the list that is not needed': [
        file('server/src/platform/http/static.ts', 'const a = /a/;'),
      ],
    },
    sound: [
      file('server/src/app.ts', 'const a = /(?:a|b)(?<name>c)/;', 'const b: RegExp = a;'),
      file('server/src/app.test.ts', 'const a = new RegExp(text);'),
      file('server/src/platform/http/static.ts', 'const a = /(a)\\1/;'),
    ],
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
  {
    rule: tests.concurrentWritesInConcurrencyTest,
    faults: {
      'two concurrent writes': [
        file(
          'server/src/features/clap/clap.test.ts',
          "await Promise.all([ana, bruno].map((one) => one.call('POST post/1/clap/toggle_clap/')));",
        ),
      ],
      'writes of a helper': [
        file(
          'server/src/features/clap/clap.test.ts',
          "const clap = (one: Person) => one.call('POST post/1/clap/toggle_clap/');",
          'const twice = async (one: Person) => clap(await again(one));',
          'await Promise.race([ana, bruno].map(twice));',
        ),
      ],
      'writes of a shared helper': [
        file(
          'server/src/testing/cast.ts',
          "export async function part(one: Person) { await one.call('POST auth/disconnect/'); }",
        ),
        file('server/src/features/pair/part.test.ts', 'await Promise.all([part(ana), part(bruno)]);'),
      ],
      'a write that is begun and awaited later': [
        file(
          'server/src/features/clap/clap.test.ts',
          "const first = ana.call('POST post/1/clap/toggle_clap/');",
          "const second = await bruno.call('POST post/1/clap/toggle_clap/');",
        ),
      ],
      'one write beside a reading': [
        file(
          'server/src/features/clap/clap.test.ts',
          'await Promise.allSettled([ana.call(`DELETE post/1/`), bruno.call(`GET post/1/`)]);',
        ),
      ],
    },
    sound: [
      file(
        'server/src/features/clap/concurrency.test.ts',
        "await Promise.all([ana.call('POST post/1/clap/toggle_clap/')]);",
      ),
      file('server/src/features/clap/clap.test.ts', "await Promise.all([ana.call('GET post/1/')]);"),
      file(
        'server/src/features/clap/list.test.ts',
        "const clap = (one: Person) => one.call('POST post/1/clap/toggle_clap/');",
        "const read = (one: Person) => one.call('GET post/1/');",
        'for (const one of [ana, bruno]) await clap(one);',
        "await Promise.all([read(ana), read(bruno), names(['clap', { clap: 1 }])]);",
      ),
    ],
  },
];
