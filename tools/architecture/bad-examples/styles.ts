import * as styles from '../styles.ts';
import { type BadExamples, file } from './bad-example.ts';

export const badStyles: readonly BadExamples[] = [
  {
    rule: styles.hoverNeedsAPointer,
    faults: {
      'a rule': [file('web/src/ui/Tabs.module.css', '.tab:hover {', '  color: red;', '}')],
      'one of two selectors': [file('web/src/ui/Tabs.module.css', '.tab:hover .a,', '.b {', '}')],
      'a rule inside another query': [
        file('web/src/ui/Tabs.module.css', '@media (min-width: 768px) {', '.tab:hover {', '}', '}'),
      ],
      'a rule after the query': [
        file('web/src/ui/Tabs.module.css', '@media (hover: hover) {', '.a {', '}', '}', '.tab:hover {', '}'),
      ],
      'a rule without hover': [
        file('web/src/ui/Tabs.module.css', '@media (hover: none) {', 'a:hover {}', '}'),
      ],
    },
    sound: [
      file(
        'web/src/ui/Tabs.module.css',
        '/* a:hover { */',
        '@media (min-width: 768px) {',
        '@media (hover: hover) {',
        '.a {',
        '}',
        '.tab:hover {',
        '}',
        '}',
        '}',
      ),
      file('docs/styles.md', 'a:hover {'),
    ],
  },
];
