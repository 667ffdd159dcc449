import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { dayAndTime } from '../../platform/days.ts';
import styles from './Import.module.css';
import { importTexts } from './import.texts.ts';

interface LinesProps {
  lines: ImportPreview['lines'];
  /** the name's side */
  isMine: (name: string) => boolean;
}

/** Some messages of a chat, each on the side of the person who wrote it. */
export const Lines = ({ lines, isMine }: LinesProps) => (
  <section className={styles.lines} aria-label={importTexts.preview.lines}>
    {lines.map(({ name, text, at }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
      <figure key={index} className={styles.line} data-side={isMine(name) ? 'mine' : 'theirs'}>
        <figcaption>
          <bdi>{name}</bdi> · <span>{dayAndTime(at)}</span>
        </figcaption>
        <blockquote dir="auto">{text}</blockquote>
      </figure>
    ))}
  </section>
);
