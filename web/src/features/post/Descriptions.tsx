import { useId } from 'react';
import styles from './Descriptions.module.css';
import { postTexts } from './post.texts.ts';

const { descriptions: texts } = postTexts;

/** The descriptions of a post's photos. They are published with it, and people who see the photos would not notice them. */
export function Descriptions({ of }: { of: readonly string[] }) {
  const headingId = useId();
  if (of.every((alt) => alt === '')) return null;
  return (
    // keyboards scroll it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
    <section className={`${styles.descriptions} px-4 py-3 small`} aria-labelledby={headingId} tabIndex={0}>
      <h3 id={headingId} className="strong">
        {texts.heading}
      </h3>
      <p>{texts.line}</p>
      <ul>
        {of.map(
          (alt, index) =>
            alt !== '' && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the photos of one post, in their order
              <li key={index}>
                {of.length > 1 && <b>{texts.photo(index + 1)}</b>} <span dir="auto">{alt}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
