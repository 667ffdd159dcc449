import { limits } from '@twosome/contract/platform/limits';
import { Link } from 'react-router';
import { AskUs, Reading, ReadingNames, ReadingPart, ReadingPoints } from './Reading.tsx';

/** What is stored, who can see it, and how it is deleted. Every statement describes what the program does. */
export default function PrivacyScreen() {
  return (
    <Reading
      title="Privacy policy"
      lead="What you share here is personal. This is what we keep, who can see it, and how you take it back."
      since="21 November 2026"
    >
      <ReadingPart heading="What we keep">
        <ReadingPoints
          points={[
            'Who you are: your first name, and the number by which your sign-in provider knows you. Where the provider gives no name, we begin with what stands before the @ of your mail address. We do not keep the address itself, and we never see your password.',
            'What you make: your profile, posts, photos, claps, comments, messages and goals, whom you follow and whom you block, and when each of them was added.',
            'Where you are signed in: for each device, what its browser calls itself and when you last used it.',
            'Where a device that you let notify you can be reached: the address that its push service gave it, until you log out there.',
            'When you last looked at your messages and notifications, so that we can show what is new, and show your partner that you have read.',
            'What you settled: that you accepted the terms, and when; which notifications you want.',
          ]}
        />
        <p>
          We ask for nothing else: no address book, no place, no date of birth, no telephone number. Your
          camera is used only while you take a photo or scan your partner’s code.
        </p>
      </ReadingPart>
      <ReadingPart heading="Who sees it">
        <ReadingPoints
          points={[
            'Messages and goals are for you and your partner. No other couple sees them.',
            'A new post is for the two of you. Only the partner who did not make it can show it to others.',
            'The photo, cover, name and bio of your profile can be seen by everybody who is signed in. The posts of a private profile are for the couples you let follow you; those of a public one are for everybody who is signed in.',
            'Everyone who sees a post can see its comments and claps, under the name of your couple.',
            'People who are signed out see no profile and no post. A link to one shows neither its words nor its photos.',
            'A couple that you block, and you, no longer find each other.',
          ]}
        />
      </ReadingPart>
      <ReadingPart heading="Photos">
        <p>
          Each photo is encoded again before it is kept, and everything hidden in the file is left behind:
          where it was taken, when, and with which camera. The address of a photo is made for one person,
          lasts a short while, and stops working as soon as that person may no longer see it.
        </p>
      </ReadingPart>
      <ReadingPart heading="How it is protected">
        <p>
          On the internet, everything travels to us encrypted. It is not encrypted from end to end: the people
          who run this service could technically read it. They do so only where they must, such as when
          something is reported, or where the law asks for it. Whether the disks it lies on are encrypted is
          up to those people, not to the program: ask them.
        </p>
        <p>
          The program’s own log says what kind of thing was asked for, when, and how it ended. It holds no
          names, no words, no photos and no network addresses.
        </p>
      </ReadingPart>
      <ReadingPart heading="No tracking, no advertising">
        <p>
          There are no advertisements, no analytics, no tracking pixels and no cookies. Your browser keeps
          what signs you in, a few counters, messages that could not be sent yet, and what you saw last, so
          that it is there without a network; it forgets them when you log out. Your network address is
          counted for at most an hour to stop abuse, and is not kept with your account.
        </p>
        <p>
          We pass nothing on to other companies, and these pages ask nothing of them, but for two things. The
          sign-in is done by your sign-in provider, such as Google, whose button is loaded from them on the
          sign-in page and whose own policy applies there.
        </p>
        <p>
          And where you let a device notify you, the notice travels through the push service of the company
          that made its system or browser, such as Google, Apple or Mozilla. It says what happened and who did
          it, by your partner’s first name or a couple’s username, how much is unseen, and which page it
          opens; never the words of a message, a post, a comment or a goal, and never a photo. On its way to a
          browser it is encrypted, and only that browser can read it; on its way to the apps, those services
          could.
        </p>
      </ReadingPart>
      <ReadingPart heading="How long we keep it">
        <p>What you make stays until you take it away. The rest goes by itself:</p>
        <ReadingNames
          names={{
            'A post that you delete': `It disappears for everybody else at once. For ${limits.deletedPostDays} days the two of you can bring it back; then it is erased with its photos.`,
            'A message that you delete':
              'Its words are erased at once, for both of you, its photos within hours. That there was a message remains.',
            Notifications: `${limits.notificationDays} days after they last changed.`,
            'A sign-in': `${limits.sessionDays} days after you last used it, or when you log out.`,
            'A photo whose upload was not finished': 'Within hours.',
            'An answer kept for a repeated request': `${limits.idempotencyHours} hours. It is what keeps a photo that you send over a bad connection from being posted twice.`,
            'An export of your data': `${limits.exportDays} days after it was made.`,
            'A username that you gave up': `It rests for ${limits.usernameHoldDays} days, so that nobody can pass for you the next day.`,
          }}
        />
        <p>
          Backups are made so that nothing gets lost by accident. What was erased is in the older ones until
          they are replaced; how long that takes is up to the people who run this service.
        </p>
      </ReadingPart>
      <ReadingPart heading="When you part">
        <p>
          Either of you can disconnect at any time. Your profile and posts disappear for everybody at once,
          and for {limits.partedDays} days each of you can still take an export. If in that time both of you
          enter the other’s code, everything comes back. Otherwise it is erased. A new partner never sees
          anything of it. What remains is a mark that means nothing to anybody else, made from your two
          accounts: it is how we know that the two of you must both agree, should you connect again, or that
          one of you said that the other was never your partner. Your account remembers that you parted once:
          a former partner knows your code. You may always choose that nobody is connected with you before you
          have entered their code as well.
        </p>
      </ReadingPart>
      <ReadingPart heading="When you leave">
        <p>
          You can have your account deleted. It waits for {limits.deletionDays} days, in which you can change
          your mind, and is then erased with everything that you made. How it goes is described under{' '}
          <Link to="/delete-account" className="link">
            Delete account
          </Link>
          .
        </p>
      </ReadingPart>
      <ReadingPart heading="When something is reported">
        <p>
          We keep the report and a copy of the words it is about, as they were, so that an edit hides nothing,
          and write down what we did and why. The people it is about do not learn who wrote it. Both are
          erased with the account of the person who wrote the report, or whom it is about.
        </p>
      </ReadingPart>
      <ReadingPart heading="What you can ask for">
        <p>
          Everything of yours, as a file: the settings make an export with your photos and words. To have
          something put right: you can change your name, your profile and your posts yourself. To have
          something or everything erased: you can do that yourself, too. Where the app does not let you, or
          you cannot sign in any more, write to us. You may also turn to the authority for data protection
          where you live.
        </p>
      </ReadingPart>
      <ReadingPart heading="Children">
        <p>
          Twosome is for people who are 18 or older. If you learn that somebody younger uses it, tell us, and
          we will close the account.
        </p>
      </ReadingPart>
      <ReadingPart heading="Changes">
        <p>
          When the program changes what it does with your data, this page changes with it, and so does the
          date on top.
        </p>
      </ReadingPart>
      <AskUs about="About your data" />
    </Reading>
  );
}
