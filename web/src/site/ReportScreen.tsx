import { limits } from '@twosome/contract/platform/limits';
import { publicReportReasons } from '@twosome/contract/safety/safety.rules';
import type { ReactNode } from 'react';
import { Link } from '../platform/router/Link.tsx';
import { Button } from '../ui/Button.tsx';
import { AskUs, Reading } from './Reading.tsx';
import styles from './ReportScreen.module.css';
import { reportTexts as texts } from './site.report.texts.ts';

/** The public form to report something without an account. It needs no script: the server answers with a page. */
export default function ReportScreen() {
  return (
    <Reading title={texts.title} lead={texts.lead}>
      <form method="post" action="/report/send" className={`${styles.form} stack justify-items-start gap-5`}>
        <Labelled name="subject" label={texts.subject} hint={texts.subjectHint}>
          <input
            id="subject"
            name="subject"
            aria-describedby="subject-hint"
            type="text"
            required
            maxLength={limits.reportSubject}
            dir="auto"
          />
        </Labelled>
        <Labelled name="reason" label={texts.reason}>
          <select id="reason" name="reason" required defaultValue="">
            <option value="" disabled>
              {texts.choose}
            </option>
            {publicReportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {texts.reasons[reason]}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled name="text" label={texts.text} hint={texts.textHint}>
          <textarea
            id="text"
            name="text"
            aria-describedby="text-hint"
            required
            rows={5}
            maxLength={limits.publicReportText}
            dir="auto"
          />
        </Labelled>
        <Labelled name="contact" label={texts.contact} hint={texts.contactHint}>
          <input
            id="contact"
            name="contact"
            aria-describedby="contact-hint"
            type="email"
            autoComplete="email"
            maxLength={limits.email}
          />
        </Labelled>
        <p className="quiet">{texts.urgent(limits.answerHours)}</p>
        <Button type="submit">{texts.send}</Button>
      </form>
      <p>
        {texts.children}{' '}
        <Link to="/child-safety" className="link">
          {texts.childSafety}
        </Link>
        .
      </p>
      <AskUs about={texts.about} />
    </Reading>
  );
}

const Labelled = (props: { name: string; label: string; hint?: string; children: ReactNode }) => (
  <div className={`${styles.label} stack w-full gap-1.5`}>
    <label htmlFor={props.name} className="strong">
      {props.label}
    </label>
    {props.children}
    {props.hint && (
      <span id={`${props.name}-hint`} className="caption quiet">
        {props.hint}
      </span>
    )}
  </div>
);
