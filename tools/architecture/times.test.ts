import { testRules } from './examples.ts';
import * as times from './times.ts';

testRules(times, {
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
});
