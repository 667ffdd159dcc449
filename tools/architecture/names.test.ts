import { testRules } from './examples.ts';
import * as names from './names.ts';
import * as styles from './styles.ts';
import * as tests from './tests.ts';

const app = 'server/src/app.ts';
const appTest = 'server/src/app.test.ts';
const clapTest = 'server/src/features/clap/clap.test.ts';
const css = 'web/src/ui/Tabs.module.css';
const tabs = 'web/src/ui/Tabs.tsx';
const layout = 'web/src/ui/layout.css';
const lines = (count: number): string => 'let a = 1;\n'.repeat(count).trimEnd();
const sources = (long: number) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`server/src/s${at}.ts`, lines(at < long ? 181 : 9)]),
  );
/** Concatenated, so that this file does not break the rules itself. */
const word = (...parts: string[]): string => parts.join('');
const toggle = "call('POST post/1/clap/toggle_clap/')";
const helper = `const clap = (one: Person) => one.${toggle};`;

testRules(names, {
  noCatchAllNames: [
    [{ 'web/src/utils/date.ts': '' }, { 'server/src/testing/helpers.ts': '' }, { 'web/src/parts/A.tsx': '' }],
    { 'web/src/features/media/compress.ts': '', 'docs/utilsAreBad.md': '' },
  ],
  noBarrels: [
    [
      { 'web/src/ui/index.ts': 'export const a = 1;' },
      { 'web/src/ui/all.ts': "export * from './Button.tsx';" },
      { 'web/src/ui/all.ts': "export type { Props } from './Button.tsx';" },
    ],
    { 'web/src/ui/Button.tsx': 'const Button = 1; export { Button };' },
  ],
  decisionsAreListed: [
    [
      { 'docs/decisions/2026-01-01-new.md': '# New' },
      { 'docs/decisions/2026-01-01-new.md': '# New', 'docs/decisions/README.md': '- 2026-01-01-new.md' },
    ],
    {
      'docs/decisions/2026-01-01-new.md': '# New',
      'docs/decisions/README.md': '- [New](2026-01-01-new.md)',
    },
  ],
  noOpenTasks: [
    [{ [app]: word('// TO', 'DO: later') }, { 'docs/operating.md': word('FIX', 'ME') }],
    { [app]: 'const todo = 1;' },
  ],
  noProcessReferences: [
    [
      { 'docs/operating.md': word('see ../sha', 'red/notes') },
      { 'deploy/run.sh': word('cd /wo', 'rk/main') },
    ],
    { 'docs/operating.md': 'what is shared works' },
  ],
  noPrivateVocabulary: [
    [
      { [app]: word('// sent an', 'ew') },
      { 'docs/operating.md': word('Who', 'ever runs it') },
      { 'docs/decisions/2026-01-01-old.md': word('Who', 'ever runs it') },
    ],
    { [app]: '// the canew of the newer' },
  ],
  noCompilerSuppressions: [[{ [app]: word('// @ts-expect', '-error\na();') }], { [app]: '// @typescript' }],
  filesAreShort: [
    [{ [app]: lines(301) }, { [appTest]: lines(401) }, { [css]: lines(301) }],
    {
      [app]: lines(300),
      [appTest]: lines(400),
      'server/migrations/0001_first.sql': lines(900),
      'web/src/screens/privacy.text.tsx': lines(900),
    },
  ],
  mostFilesAreShorter: [[sources(2)], sources(1)],
});

testRules(styles, {
  hoverNeedsAPointer: [
    [
      { [css]: '.tab:hover .a,\n.b {\n}' },
      { [css]: '@media (min-width: 768px) {\n.tab:hover {\n}\n}' },
      { [css]: '@media (hover: hover) {\n.a {\n}\n}\n.tab:hover {\n}' },
    ],
    {
      [css]: '/* a:hover { */\n@media (hover: hover) {\n.a {\n}\n.tab:hover {\n}\n}',
      'docs/a.md': 'a:hover {',
    },
  ],
  globalStylesAreLayered: [
    [
      { 'web/src/ui/global.css': '@import url("./base.css");' },
      { 'web/src/main.tsx': "import './ui/layout.css';" },
    ],
    {
      'web/src/ui/global.css': '@import url("./base.css") layer(base);',
      'web/src/main.tsx': "import './ui/global.css';",
    },
  ],
  classNamesExist: [
    [
      { [layout]: '.gap-2 {\n}', [tabs]: 'const a = <p className="gap-3" />;' },
      { [layout]: '.gap-2 {\n}', [tabs]: `const a = <p className={\`\${styles.a} row\`} />;` },
      { [css]: '.row {\n}', [tabs]: "const a = <p className={classes(styles.row, 'row')} />;" },
    ],
    {
      [layout]: '/* .row */\n.gap-2\\.5 {\n  gap: 10px;\n}\n.a .stack:hover {\n}',
      [tabs]:
        "const a = <p className={classes(look === 'red' && styles.red, 'gap-2.5 stack')} lang=\"row\" />;",
    },
  ],
  classesAreUsed: [
    [
      { [css]: '.a {\n}', [tabs]: "import styles from './Tabs.module.css'; styles.aa;" },
      { [css]: '.a {\n}', [app]: "import styles from './Bars.module.css'; styles.a;" },
      { [layout]: '.gap-2 {\n}', [tabs]: 'const a = <p className="gap-2.5" />;' },
    ],
    {
      [layout]: '.gap-2\\.5 {\n}',
      [css]: '.a > :global(.grow),\n.b {\n}',
      'web/src/ui/Rows.module.css': '.c {\n}',
      [tabs]: `import styles from './Tabs.module.css'; const a = <p className={\`\${styles.a} gap-2.5\`} id={styles.b} />;`,
      'web/src/ui/Rows.tsx': "import styles from './Rows.module.css'; styles[name];",
    },
  ],
});

testRules(tests, {
  allTestsRun: [
    [
      { [appTest]: word('it.on', "ly('works', () => {});") },
      { 'e2e/clap.story.ts': word('test.to', "do('works');") },
      { [appTest]: word('describe.concurrent.sk', "ip('works', () => {});") },
    ],
    { [appTest]: "it.each([1])('works', () => {}); list.skip(1);" },
  ],
  concurrentWritesInConcurrencyTest: [
    [
      { [clapTest]: `await Promise.all([ana, bruno].map((one) => one.${toggle}));` },
      {
        [clapTest]: `${helper} const twice = (one) => clap(one); await Promise.race([ana, bruno].map(twice));`,
      },
      {
        'server/src/testing/cast.ts':
          "export async function part(one) { await one.call('POST auth/disconnect/'); }",
        [clapTest]: 'await Promise.all([part(ana), part(bruno)]);',
      },
      { [clapTest]: `const first = ana.${toggle}; const second = await bruno.${toggle};` },
      { [clapTest]: 'await Promise.allSettled([ana.call(`DELETE post/1/`), bruno.call(`GET post/1/`)]);' },
    ],
    {
      'server/src/features/clap/concurrency.test.ts': `await Promise.all([ana.${toggle}]);`,
      [clapTest]: `${helper} const read = (one) => one.call('GET post/1/');
        for (const one of [ana, bruno]) await clap(one);
        await Promise.all([read(ana), read(bruno), names(['clap', { clap: 1 }])]);`,
    },
  ],
});
