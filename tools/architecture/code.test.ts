import * as code from './code.ts';
import { testRules } from './examples.ts';

const app = 'server/src/app.ts';
const appTest = 'server/src/app.test.ts';
const card = 'web/src/features/post/PostCard.tsx';
const css = 'web/src/ui/Tabs.module.css';
const reviewed = 'contract/src/platform/addresses.ts';
/** Concatenated, so that this file does not break the rules itself. */
const word = (...parts: string[]): string => parts.join('');

testRules(code, {
  noVagueVerbs: [
    [{ [app]: 'function handleRequest() {}' }, { [app]: 'export const manage = () => {};' }],
    { [app]: 'const handles = 1; process.exit(1); function manager() {}' },
  ],
  noPrivateIdentifiers: [
    [
      { [app]: 'const told = [];' },
      { [app]: 'class A { #asked = 1; isGone() {} }' },
      { [appTest]: 'const { kept } = listsOf();' },
    ],
    {
      [app]: "const text = 'They are gone.'; // asked again\nconst user = { you_asked: true };",
      [css]: '.told {\n}',
    },
  ],
  noCastsThroughUnknown: [
    [{ [app]: word('const a = b as unk', 'nown as string;') }],
    { [app]: 'const a: unknown = b; const c = a as string;' },
  ],
  laterCodeIsRecovered: [
    [
      { [card]: "const Sheet = lazy(() => import('./Sheet.tsx'));" },
      { [card]: "const a = lazyComponent(b); const { c } = await import('./c.ts');" },
    ],
    {
      [card]:
        "const a = lazyComponent(async () => (await import('./a.tsx')).A); type B = typeof import('./b.ts');",
      'web/src/features/post/post.store.ts': "const { a } = await loadCode(() => import('./a.ts'));",
      'web/src/app/routes.tsx': "screen('/home', () => import('../screens/HomeScreen.tsx'));",
    },
  ],
  daysAreCounted: [
    [
      { 'web/src/features/letter/draft.store.ts': 'const tomorrow = Date.now() + 86_400_000;' },
      { 'server/src/features/letter/write.ts': 'limit.setUTCFullYear(2030);' },
      { 'web/src/features/goal/day.ts': 'then.setDate(then.getDate() + 1);' },
    ],
    {
      'contract/src/platform/calendar-days.ts': 'const dayLength = 86_400_000;',
      'web/src/features/letter/draft.store.ts': 'const tomorrow = addDays(today, 1); setDate(tomorrow);',
      'web/src/features/letter/draft.test.ts': 'const day = 86_400_000;',
    },
  ],
  clocksAreNamed: [
    [
      { 'web/src/features/comment/change.store.ts': 'const isOver = Date.now() > end;' },
      { 'web/src/screens/Timeline.tsx': 'const today = new Date();' },
      { 'web/src/ui/RelativeTime.tsx': 'const read = Date.now;' },
    ],
    {
      'web/src/platform/clock.ts': 'const serverNow = () => Date.now();',
      'web/src/features/comment/change.store.ts': 'const at = new Date(serverNow()); performance.now();',
      'web/src/features/comment/change.test.ts': 'const now = Date.now();',
      'server/src/platform/clock.ts': 'const now = () => new Date();',
    },
  ],
  regularExpressionsAreLinear: [
    [{ [app]: 'const a = /\\.[^/]*$/;' }, { 'contract/src/shapes.ts': 'const a = /^(a+)+$/u;' }],
    {
      [app]: 'const a = /^[a-z0-9]{1,20}$/i; const b = /^Bearer +(\\S+)$/;',
      [appTest]: 'const a = /(a+)+$/;',
      'web/src/app.ts': 'const a = /(a+)+$/;',
    },
  ],
  regularExpressionsCanBeAnalysed: [
    [
      { [app]: 'const a = /a(?!b)/;' },
      { [app]: 'const a = /(.)\\1/;' },
      { [app]: "const a = new RegExp('^' + text);" },
    ],
    {
      [app]: 'const a = /(?:a|b)(?<name>c)/; const b: RegExp = a;',
      [appTest]: 'const a = new RegExp(text);',
      [reviewed]: 'const a = /(a)\\1/;',
    },
  ],
  reviewsAreNeeded: [
    [{ [reviewed]: 'const a = /a/; // listed without need' }],
    { [reviewed]: 'const a = /(a)\\1/;', [app]: 'const a = /a/;' },
  ],
});
