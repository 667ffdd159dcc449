import { Link } from 'react-router';
import { OnlyWith } from './parts/OnlyWith.tsx';
import { Reading, ReadingPart, ReadingPoints } from './parts/Reading.tsx';

/** What is kept, who sees it, and how it goes. Every sentence is something the program does. */
export default function PrivacyScreen() {
  return (
    <Reading
      title="Privacy policy"
      lead="What you share here is personal. This is what we keep, who can see it, and how you take it back."
    >
      <ReadingPart heading="What we keep">
        <ReadingPoints
          points={[
            'Who you are: your first name and the number by which your sign-in provider knows you. Where the provider gives no name, we use what stands before the @ of your mail address. We do not keep the address itself, and we never see your password.',
            'What you make: your profile, posts, photos, claps, comments, messages and goals, whom you follow, and when each of them was added.',
            'Where you are signed in: for each device, what its browser calls itself and when you last used it.',
            'When you last looked at your messages and notifications, so that we can show what is new, and show your partner that you have read.',
          ]}
        />
      </ReadingPart>
      <ReadingPart heading="Who sees it">
        <ReadingPoints
          points={[
            'Messages and goals are for you and your partner. No other couple sees them.',
            'A new post is for the two of you. Only the partner who did not make it can show it to others.',
            'The photo, cover, name and bio of your profile can be seen by everybody who is signed in. The posts of a private profile are for the couples you let follow you; those of a public one are for everybody who is signed in.',
            'Who is signed out sees no profile and no post.',
          ]}
        />
      </ReadingPart>
      <ReadingPart heading="Photos">
        <p>
          Each photo is drawn anew before it is kept, and everything hidden in the file is left behind: where
          it was taken, when, and with which camera. The address of a photo is made for one person, lasts a
          short while, and stops working as soon as that person may no longer see it.
        </p>
      </ReadingPart>
      <ReadingPart heading="How it is protected">
        <p>
          On the internet, everything travels to us encrypted. It is not encrypted from end to end: the people
          who run this service could technically read it. They do so only where they must, such as when a post
          is reported, or where the law asks for it.
        </p>
      </ReadingPart>
      <ReadingPart heading="No tracking, no advertising">
        <p>
          There are no advertisements, no analytics, no tracking pixels and no tracking cookies. Your browser
          keeps what signs you in and a few counters, and forgets your session when you log out. Your network
          address is counted for a short while to stop abuse, and is not kept with your account.
        </p>
        <p>
          We pass nothing on to other companies. The one exception is the sign-in: it is done by your sign-in
          provider, such as Google, whose button is loaded from them on the sign-in page and whose own policy
          applies there.
        </p>
      </ReadingPart>
      <ReadingPart heading="How it goes">
        <p>
          A post that you delete disappears for everybody else at once. For 30 days the two of you can bring
          it back; then it is erased for good, with its photos. When you want to leave altogether, see{' '}
          <Link to="/profile/delete-account" className="link">
            Delete account
          </Link>
          .
        </p>
      </ReadingPart>
      <ReadingPart heading="Questions">
        <p>
          Ask the people who run this service
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
    </Reading>
  );
}
