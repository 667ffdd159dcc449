import { limits } from '@twosome/contract/platform/limits';
import { Link } from 'react-router';
import { AskUs, Reading, ReadingPart, ReadingPoints } from './Reading.tsx';

/** The terms that a user accepts before the first upload or message. */
export default function TermsScreen() {
  return (
    <Reading
      title="Terms of service"
      lead="Few words, meant seriously. You agree to them before your first photo or message."
      since="21 November 2026"
    >
      <ReadingPart heading="Who may join">
        <p>
          You are 18 or older, and you speak for yourself. One account belongs to one person; two accounts,
          connected, make one twosome. Give your code only to your partner: the person who enters it is
          connected with you at once. If the two of you parted before, or if you chose so, it takes both
          codes: you are connected as soon as you have entered theirs. If it was not your partner who entered
          your code, say so within {limits.notMyPartnerMinutes} minutes: the connection ends, and that account
          can never connect with you again.
        </p>
      </ReadingPart>
      <ReadingPart heading="What is yours stays yours">
        <p>
          Your photos and words belong to you. You allow us to store them, fit them to a screen and show them
          to the people you chose, and nothing else. That ends when they are erased.
        </p>
      </ReadingPart>
      <ReadingPart heading="Be kind">
        <p>
          Share only what you may share, and only with the consent of those who are in it. Please do not post:
        </p>
        <ReadingPoints
          points={[
            'anything that hurts, threatens, harasses or shames others',
            'sexual pictures of anybody who did not agree to them, or of anybody under 18 at all',
            'violence for its own sake, or praise of it',
            'what belongs to somebody else, or pretends to be somebody else',
            'advertising in bulk, fraud, or anything against the law',
          ]}
        />
        <p>Do not try to break in, to collect what others share, or to overload the service.</p>
      </ReadingPart>
      <ReadingPart heading="When somebody is not kind">
        <p>
          You can block a couple: from then on neither of you finds the other, and nobody is told. You can
          report a post, a comment, a profile or a message of your partner; a person looks at it, and those
          whom it is about do not learn who wrote. If somebody is in danger, do not wait for us: call the
          people who help where you live.
        </p>
      </ReadingPart>
      <ReadingPart heading="What we may do">
        <p>
          We may take down what breaks these terms and suspend the accounts behind it. The people who run this
          service decide with care and write down why, and you may write to them when you think they were
          wrong. Somebody who is suspended can still sign in to download their data, to delete their account
          and to log out; nothing else is open to them until that is settled.
        </p>
      </ReadingPart>
      <ReadingPart heading="A shared profile">
        <p>
          Your twosome belongs to both of you alike. Either of you may change its name, photo, cover, bio and
          visibility, and may delete a post. To show a post to others takes two: one of you makes or changes
          it, and the other publishes it.
        </p>
      </ReadingPart>
      <ReadingPart heading="When you part">
        <p>
          Either of you may disconnect, without giving a reason. Your profile is gone for everybody at once,
          and each of you keeps an account of your own. For {limits.partedDays} days you may come back
          together, if both want to, and each may take an export; then what you shared is erased.
        </p>
      </ReadingPart>
      <ReadingPart heading="What we cannot promise">
        <p>
          We look after the service as well as we can, but it comes as it is: it may stop, change or lose
          something. Keep a copy of the pictures you could not bear to lose. Nothing here takes away a right
          that the law gives you.
        </p>
      </ReadingPart>
      <ReadingPart heading="Leaving">
        <p>
          You may leave whenever you like: see{' '}
          <Link to="/delete-account" className="link">
            Delete account
          </Link>
          . What we keep and what we erase stands in the{' '}
          <Link to="/privacy" className="link">
            privacy policy
          </Link>
          .
        </p>
      </ReadingPart>
      <ReadingPart heading="When these terms change">
        <p>
          The new ones stand here, with the day from which they hold. Who goes on after that day agrees to
          them. Who does not may take an export and leave.
        </p>
      </ReadingPart>
      <AskUs about="When something is unclear" />
    </Reading>
  );
}
