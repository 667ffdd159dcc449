import { ButtonLink } from '../ui/Button.tsx';
import { Scene } from '../ui/Scene.tsx';
import bench from './pictures/bench-wide.webp';
import styles from './Reading.module.css';
import { Reading, ReadingNames, ReadingPart } from './Reading.tsx';
import { useVisitor } from './visitor.tsx';

/** The public page with the mission, the vision and the reasons to choose the product. */
export default function AboutScreen() {
  const { signedIn } = useVisitor();
  return (
    <Reading
      title="About"
      heading="About Twosome"
      lead="A small, warm place for couples: one profile for the two of you, and for what you make of your time together."
    >
      <Scene src={bench} width={720} height={540} className={styles.picture} />
      <ReadingPart heading="Our mission">
        <p>
          To help two people set goals, keep their moments and grow together. Most apps give each of you a
          profile of your own. Here you have one, and it belongs to both.
        </p>
      </ReadingPart>
      <ReadingPart heading="Our vision">
        <p>
          A place where love is something you do. Couples look back on what they have lived, plan what comes
          next, and cheer each other on, without a race for numbers.
        </p>
      </ReadingPart>
      <ReadingPart heading="Why choose Twosome">
        <ReadingNames
          names={{
            'It takes two':
              'A clap counts when you have both given it. A photo stays between you until your partner lets others see it.',
            'A room for the two of you':
              'Your messages are for you and your partner. Other couples never see them.',
            'Goals with a date':
              'Write down what you want to do and by when, so that someday becomes a day. Only the two of you see it.',
            'Private first':
              'A new profile is private. Open it when you are ready, and close it again at any time.',
            'Nothing is for sale':
              'No advertising, no tracking, no selling of what you share. What you made here, you can take with you.',
          }}
        />
      </ReadingPart>
      {!signedIn && (
        <p className={styles.last}>
          <ButtonLink to="/sign-up">Get started</ButtonLink>
        </p>
      )}
    </Reading>
  );
}
