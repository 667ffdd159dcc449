import { limits } from '@twosome/contract/platform/limits';
import { Link } from '../platform/router/Link.tsx';
import { leavingFacts } from './leavingFacts.ts';
import { Reading, ReadingPart, ReadingPoints } from './Reading.tsx';
import { siteTexts } from './site.texts.ts';
import { OnlyWith } from './visitor.tsx';

const { deletion } = siteTexts;

/** The public page on how to delete an account and what happens to the data. It works without a sign-in. */
export default function DeletionScreen() {
  return (
    <Reading title={deletion.title} lead={deletion.lead}>
      <ReadingPart heading={deletion.how}>
        <p>
          {deletion.signIn}{' '}
          <Link to="/profile/settings" className="link">
            {deletion.settings}
          </Link>{' '}
          {deletion.choose}
        </p>
        <p>
          {deletion.cannotSignIn}
          <OnlyWith what="support_email">
            {(address) => (
              <>
                {deletion.writeTo}
                <a
                  className="link"
                  href={`mailto:${address}?subject=${encodeURIComponent(deletion.mailSubject)}`}
                >
                  {address}
                </a>
              </>
            )}
          </OnlyWith>
          {deletion.proof}
        </p>
      </ReadingPart>
      {leavingFacts(deletion.partner).map(({ heading, points }) => (
        <ReadingPart key={heading} heading={heading}>
          <ReadingPoints points={points} />
        </ReadingPart>
      ))}
      <ReadingPart heading={deletion.before}>
        <p>
          {deletion.takeEverything(limits.exportDays)}{' '}
          <Link to="/privacy" className="link">
            {deletion.privacy}
          </Link>{' '}
          {deletion.summary}
        </p>
      </ReadingPart>
    </Reading>
  );
}
