import type { NeedKind } from '@twosome/contract/tray/tray.contract';
import { bookNeed } from '../book/BookNeed.tsx';
import { clapNeed } from '../clap/ClapNeed.tsx';
import { requestNeed } from '../follow/RequestNeed.tsx';
import { goalNeed } from '../goal/GoalNeed.tsx';
import { importNeed } from '../import/ImportNeed.tsx';
import { letterNeed } from '../letter/LetterNeed.tsx';
import type { NeedView } from '../NeedRow.tsx';
import { publishNeed } from '../post/PublishNeed.tsx';
import { questionNeed } from '../question/QuestionNeed.tsx';
import { togetherNeed } from '../together/TogetherNeed.tsx';

/** A newer server may have more kinds. */
export const needs: { readonly [Kind in NeedKind]: NeedView<Kind> } = {
  publish: publishNeed,
  clap: clapNeed,
  request: requestNeed,
  goal: goalNeed,
  question: questionNeed,
  letter: letterNeed,
  together: togetherNeed,
  book: bookNeed,
  import: importNeed,
};
