import type { ReactNode } from 'react';
import styles from './Reading.module.css';
import { Site } from './Site.tsx';

interface ReadingProps {
  title: string;
  /** where it says more than the title */
  heading?: string;
  lead: string;
  /** of what is binding: the day of its last change, as people write it */
  since?: string;
  children: ReactNode;
}

/** A public page of words: a title, what it says in one breath, and sections. */
export function Reading({ title, heading = title, lead, since, children }: ReadingProps) {
  return (
    <Site title={title}>
      <div className={styles.reading}>
        <h1 className={`title ${styles.title}`}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {since && <p className={`caption ${styles.since}`}>In force since {since}</p>}
        {children}
      </div>
    </Site>
  );
}

export function ReadingPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className="heading">{heading}</h2>
      {children}
    </section>
  );
}

/** Short points, one below the other. */
export const ReadingPoints = ({ points }: { points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

/** Names, and what there is to say about each. */
export const ReadingNames = ({ names }: { names: Readonly<Record<string, ReactNode>> }) => (
  <dl className={styles.names}>
    {Object.entries(names).map(([name, says]) => (
      <div key={name}>
        <dt className="strong">{name}</dt>
        <dd className="quiet">{says}</dd>
      </div>
    ))}
  </dl>
);
