import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import styles from '../../ui/SearchField.module.css';
import { Shell } from '../../ui/Shell.tsx';
import { searchTexts as texts } from './follow.search.texts.ts';
import { SearchCouples } from './SearchCouples.tsx';
import { forgetSearches, loadRecent, useRecent } from './search.store.ts';

/** /search?q=: couples by name, and the recent searches of this device. */
export default function SearchScreen() {
  return (
    <Shell title={pageNames.search} back="/home">
      <SearchCouples autoFocus>{(ask) => <Recent onAsk={ask} />}</SearchCouples>
    </Shell>
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
