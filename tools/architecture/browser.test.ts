import * as browser from './browser.ts';
import { testRules } from './examples.ts';

const card = 'web/src/features/post/PostCard.tsx';

testRules(browser, {
  picturesAreTriedAgain: [
    [
      { [card]: 'const a = <img src="/a.jpg" alt="" />;' },
      { [card]: 'const a = <p><img src={b}></img></p>;' },
    ],
    {
      'web/src/ui/Photo.tsx': 'const a = <img src="/a.jpg" alt="" />;',
      [card]: 'const a = <Photo src={b} alt="<img>" />;',
    },
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
      'web/src/routes.tsx': "screen('/home', () => import('./screens/HomeScreen.tsx'));",
    },
  ],
});
