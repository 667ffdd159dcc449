import { limits } from '@twosome/contract/platform/limits';
import { leavingFacts } from '../features/account/leavingFacts.ts';
import { Link } from '../platform/router/Link.tsx';
import { Reading, ReadingPart, ReadingPoints } from './Reading.tsx';
import { OnlyWith } from './visitor.tsx';

/** The public page on how to delete an account and what happens to the data. It works without a sign-in. */
export default function DeletionScreen() {
  return (
    <Reading
      title="Delete account"
      lead="You may leave whenever you like. This is how, and what becomes of what you made."
    >
      <ReadingPart heading="How to do it">
        <p>
          Sign in, open the{' '}
          <Link to="/profile/settings" className="link">
            settings
          </Link>{' '}
          and choose “Schedule Delete Account”. Nobody has to agree to it.
        </p>
        <p>
          If you can no longer sign in, ask the people who run this service to do it for you
          <OnlyWith what="support_email">
            {(address) => (
              <>
                {': write to '}
                <a className="link" href={`mailto:${address}?subject=Delete%20my%20account`}>
                  {address}
                </a>
              </>
            )}
          </OnlyWith>
          . Say your first name, the name of your couple and with whom you sign in: we do not know your mail
          address, so we will ask you something that shows it is you.
        </p>
      </ReadingPart>
      {leavingFacts('your partner').map(({ heading, points }) => (
        <ReadingPart key={heading} heading={heading}>
          <ReadingPoints points={points} />
        </ReadingPart>
      ))}
      <ReadingPart heading="Before you go">
        <p>
          You can take everything with you: the settings make an export of your photos and words, which can be
          fetched for {limits.exportDays} days. If you only want to end the connection with your partner,
          disconnect instead. The{' '}
          <Link to="/privacy" className="link">
            privacy policy
          </Link>{' '}
          says what we keep, and for how long.
        </p>
      </ReadingPart>
    </Reading>
  );
}
