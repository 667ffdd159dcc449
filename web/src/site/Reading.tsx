import type { ReactNode } from 'react';
import styles from './Reading.module.css';
import { Site } from './Site.tsx';
import { siteTexts } from './site.texts.ts';
import { OnlyWith } from './visitor.tsx';

const { reading } = siteTexts;

interface ReadingProps {
  title: string;
  /** when it differs from the title */
  heading?: string;
  lead: string;
  /** for legal texts: the day of the last change, formatted */
  since?: string;
  children: ReactNode;
}

/** A public text page: a title, a summary, and sections. */
export function Reading({ title, heading = title, lead, since, children }: ReadingProps) {
  return (
    <Site title={title}>
      <div className={styles.reading}>
        <h1 className={`title ${styles.title}`}>{heading}</h1>
        <p className={`${styles.lead} mt-3.5 quiet text-pretty`}>{lead}</p>
        {since && <p className="caption mt-3.5 faint">{reading.since(since)}</p>}
        {children}
      </div>
    </Site>
  );
}

export function ReadingPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={`${styles.part} stack gap-2.5 text-pretty`}>
      <h2 className="heading">{heading}</h2>
      {children}
    </section>
  );
}

/** A list of short points. */
export const ReadingPoints = ({ points }: { points: readonly string[] }) => (
  <ul>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

/** Terms, each with its description. */
export const ReadingNames = ({ names }: { names: Readonly<Record<string, ReactNode>> }) => (
  <dl className="stack gap-4">
    {Object.entries(names).map(([name, description]) => (
      <div key={name}>
        <dt className="strong">{name}</dt>
        <dd className="quiet">{description}</dd>
      </div>
    ))}
  </dl>
);

/** The contact at the end of a public page: the operator's mail address, if one is configured. */
export function AskUs({ about }: { about: string }) {
  return (
    <ReadingPart heading={reading.questions}>
      <p>
        {reading.ask(about)}
        <OnlyWith what="support_email">
          {(address) => (
            <>
              {': '}
              <a className="link" href={`mailto:${address}`}>
                {address}
              </a>
            </>
          )}
        </OnlyWith>
        .
      </p>
    </ReadingPart>
  );
}
