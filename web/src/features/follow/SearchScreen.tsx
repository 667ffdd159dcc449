import { lengthOf } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from '../../ui/SearchField.module.css';
import { Shell } from '../../ui/Shell.tsx';
import { searchField } from '../../ui/searchField.ts';
import { queryOf, useQueryText } from '../../ui/useQueryText.ts';
import { CoupleList } from './CoupleList.tsx';
import { searchTexts as texts } from './follow.search.texts.ts';
import { forgetSearches, found, loadRecent, rememberSearch, useRecent } from './search.store.ts';

const isSearchable = (query: string): boolean => lengthOf(query) >= limits.searchMinimum;

/** /search?q=: couples by name, and the recent searches of this device. */
export default function SearchScreen() {
  const { text, setText, query, ask } = useQueryText();
  return (
    <Shell title={pageNames.search} back="/home">
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
            autoFocus={query === ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </form>
      </search>
      {isSearchable(query) ? <Results q={query} /> : <Recent onAsk={ask} />}
    </Shell>
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

function Recent({ onAsk }: { onAsk: (text: string) => void }) {
  const recent = useRecent();
  useEffect(() => void loadRecent(), []);
  if (recent.length === 0) return <Empty drawing="Kites" heading={texts.start} line={texts.startLine} />;
  return (
    <section className="px-gutter py-2" aria-labelledby="recent-searches">
      <div className="row justify-between gap-2">
        <h2 id="recent-searches" className="heading">
          {texts.recent}
        </h2>
        <Button look="neutral" small onClick={forgetSearches}>
          {texts.clear}
        </Button>
      </div>
      <ul className="mt-2">
        {recent.map((text) => (
          <li key={text}>
            <button
              type="button"
              className={`${styles.text} w-full text-start`}
              dir="auto"
              onClick={() => onAsk(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
