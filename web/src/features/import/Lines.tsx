import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { datesHere } from '../../platform/days.ts';
import styles from './Import.module.css';

interface LinesProps {
  lines: readonly (ImportPreview['lines'][number] & { isMine: boolean })[];
  label: string;
}

/** Some messages of a chat, each on the side of the person who wrote it. */
export const Lines = ({ lines, label }: LinesProps) => (
  <section className="stack gap-3" aria-label={label}>
    {lines.map(({ name, text, at, isMine }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
      <figure key={index} className={styles.line} data-side={isMine ? 'mine' : 'theirs'}>
        <figcaption>
          <bdi>{name}</bdi> · <span>{datesHere().dayAndTime(at)}</span>
        </figcaption>
        <blockquote dir="auto">{text}</blockquote>
      </figure>
    ))}
  </section>
);
