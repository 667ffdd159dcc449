import { lengthOf } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import type { ReactNode } from 'react';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { searchField } from '../../ui/searchField.ts';
import { queryOf, useQueryText } from '../../ui/useQueryText.ts';
import { CoupleList } from './CoupleList.tsx';
import { searchTexts as texts } from './follow.search.texts.ts';
import { found, rememberSearch } from './search.store.ts';

const isSearchable = (query: string): boolean => lengthOf(query) >= limits.searchMinimum;

interface SearchCouplesProps {
  /** focuses the field, unless the address has a text */
  autoFocus?: boolean;
  /** what the page shows while nothing is searched for */
  children: (ask: (text: string) => void) => ReactNode;
}

/** The search field, and the couples that it finds. The text is in the address, `?q=`. */
export function SearchCouples({ autoFocus = false, children }: SearchCouplesProps) {
  const { text, setText, query, ask } = useQueryText();
  return (
    <>
      <search>
        <form
          className="px-gutter pt-2 pb-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask(text);
            // the address follows later
            const newQuery = queryOf(text);
            if (isSearchable(newQuery)) rememberSearch(newQuery);
          }}
        >
          <Field
            id={searchField}
            type="search"
            label={texts.field}
            placeholder={texts.placeholder}
            value={text}
            onValue={setText}
            autoFocus={autoFocus && query === ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </form>
      </search>
      {isSearchable(query) ? <Results q={query} /> : children(ask)}
    </>
  );
}

/** Opening a result remembers the text that found it. */
function Results({ q }: { q: string }): ReactNode {
  return (
    <div
      onClickCapture={(event) =>
        event.target instanceof Element && event.target.closest('a') && rememberSearch(q)
      }
    >
      <CoupleList
        key={q}
        lists={found}
        of={q}
        empty={<Empty drawing="Kites" heading={texts.none} line={texts.noneLine} />}
      />
    </div>
  );
}
