import * as browser from './browser.ts';
import { testRules } from './examples.ts';

const card = 'web/src/features/post/PostCard.tsx';

testRules(browser, {
  laterCodeIsRecovered: [
    [
      { [card]: "const Sheet = lazy(() => import('./Sheet.tsx'));" },
      { [card]: "const a = lazyComponent(b); const { c } = await import('./c.ts');" },
    ],
    {
      [card]:
        "const a = lazyComponent(async () => (await import('./a.tsx')).A); type B = typeof import('./b.ts');",
      'web/src/features/post/post.store.ts': "const { a } = await loadCode(() => import('./a.ts'));",
      'web/src/routes.tsx': "screen('/home', () => import('./screens/HomeScreen.tsx'));",
    },
  ],
});
