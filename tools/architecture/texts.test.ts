import { testRules } from './examples.ts';
import * as texts from './texts.ts';

const act = 'server/src/features/post/publish.ts';
const contract = 'contract/src/post/post.contract.ts';

testRules(texts, {
  noTextsInComponents: [
    [
      { 'web/src/ui/Undo.tsx': 'const Undo = () => <button>Take it back</button>;' },
      { 'web/src/features/clap/Clap.tsx': 'const Clap = () => <Icon label="Clap" />;' },
      { 'web/src/screens/Home.tsx': "const Home = () => <Page title={'Home'} />;" },
      { 'web/src/worker/push.ts': "show('Something new');" },
      { 'web/src/features/clap/clap.store.ts': "toast.bad('Your clap was not saved.');" },
    ],
    {
      'web/src/ui/Undo.tsx':
        'const Undo = () => <a className="link" title={texts.undo}>{texts.undo} · &amp;</a>;',
      'web/src/ui/ui.texts.ts': "export const uiTexts = { undo: 'Take it back' };",
      'web/src/ui/Row.tsx': `const Row = () => <p className={\`\${styles.a} row gap-2\`} />;`,
      'web/src/ui/draw.ts': "throw new TypeError('This browser cannot draw');",
    },
  ],
  textsIsolateTheirValues: [
    [
      { 'web/src/ui/ui.texts.ts': `export const uiTexts = { by: (name: string) => \`By \${name}\` };` },
      { 'server/src/features/post/post.texts.ts': `export const by = (name: string) => \`By \${name}\`;` },
      {
        'web/src/ui/ui.texts.ts': `export const a = fillTexts({}); export const b = { of: (n: number, names: readonly string[]) => \`\${n} of \${names}\` };`,
      },
      { 'contract/src/auth/auth.texts.ts': `export function by(name: string) { return \`By \${name}\`; }` },
    ],
    {
      'web/src/ui/ui.texts.ts': `const two = (one: string) => one + one; export const uiTexts = fillTexts({ by: { name: (name: string) => \`By \${name}\` } });`,
      'web/src/ui/count.texts.ts': `export const countTexts = { all: (count: number) => \`All \${count}\`, plain: 'x' };`,
      'web/src/ui/Name.tsx': 'export const Name = ({ name }: { name: string }) => <b>{name}</b>;',
    },
  ],
  noTextsInActs: [
    [
      { [act]: "throw invalid('text', 'Required!');" },
      { [act]: "throw forbidden(isDown ? 'is down' : postErrors.notYours);" },
      { [act]: `throw new ApiError('conflict', { message: \`\${name} exists\` });` },
      { [act]: "throw new ApiError('invalid', { fields: { text: ['too long'] } });" },
      { [act]: "errors.text = ['This is too long.'];" },
      { [act]: "errors.zone = ['time_zone: This is no zone.'];" },
      { [act]: `const body = \`\${partner} added a post\`;` },
      { 'server/src/platform/http/body.ts': "const unreadable = 'The form cannot be read.';" },
      { 'server/src/app.ts': "throw new ApiError('unavailable', { message: 'wait a moment' });" },
      { [contract]: "const Alt = z.string().max(5, 'At most five.');" },
      { [contract]: "const Flag = z.boolean('😂 You typed this');" },
    ],
    {
      [act]:
        "throw invalid('non_field_error', postErrors[isDown ? 'takenDown' : 'tooLate']); log.warn('Redis is away');",
      'server/src/features/post/post.texts.ts': "export const postErrors = { takenDown: 'It is gone.' };",
      'server/src/features/post/post.sql.ts': `export const b = sql\`\${canSee} and true\`;`,
      'server/src/platform/db/db.ts': "throw new Error('The database rolled back.');",
      [contract]: "const a = { 'GET post/': { summary: 'Lists the posts.' } }; const b = z.enum(['a', 'b']);",
    },
  ],
});
