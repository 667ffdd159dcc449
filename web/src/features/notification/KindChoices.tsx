import { kinds } from '@twosome/contract/notification/notification.rules';
import { messages, type Preferences, together } from '@twosome/contract/notification/preferences.rules';
import { Switch } from '../../ui/Switch.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './Preferences.module.css';
import { choose } from './preferences.store.ts';

interface Line {
  /** the kinds that it stands for */
  of: readonly string[];
  name: string;
  says: string;
}

const groupOf = (kind: number): readonly string[] =>
  together.find((group) => group.includes(String(kind))) ?? [];

const ofTheTwo = (partner: string): Line[] => [
  { of: [messages], name: 'Messages', says: `${partner} writes to you` },
  { of: groupOf(kinds.POST), name: 'Posts', says: `${partner} adds a post, or publishes yours` },
  { of: groupOf(kinds.ADDED_GOAL), name: 'New goals', says: `${partner} adds a goal` },
  {
    of: groupOf(kinds.UPDATED_GOAL),
    name: 'Goals that change',
    says: `${partner} changes, finishes or reopens one`,
  },
];
const ofOthers: readonly Line[] = [
  { of: groupOf(kinds.COMMENT), name: 'Comments', says: 'Couples say something about a post of yours' },
  { of: groupOf(kinds.CLAP), name: 'Claps', says: 'Couples clap for a post of yours' },
  {
    of: groupOf(kinds.FOLLOW_REQUEST_RECEIVED),
    name: 'Followers',
    says: 'Couples follow you, or ask to',
  },
  {
    of: groupOf(kinds.FOLLOW_REQUEST_ACCEPTED),
    name: 'Accepted requests',
    says: 'A couple says yes to you',
  },
];

/** What to be told of, in the app and by push. */
export function KindChoices({ preferences }: { preferences: Preferences }) {
  const { partner } = useUser();
  return (
    <>
      <p className={styles.intro}>This is for you alone: your partner chooses for themselves.</p>
      <Lines
        heading="The two of you"
        lines={ofTheTwo(partner?.first_name ?? 'Your partner')}
        {...{ preferences }}
      />
      <Lines heading="Other couples" lines={ofOthers} {...{ preferences }} />
    </>
  );
}

interface LinesProps {
  heading: string;
  lines: readonly Line[];
  preferences: Preferences;
}

function Lines({ heading, lines, preferences }: LinesProps) {
  return (
    <section className={styles.lines}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <span aria-hidden="true">In the app</span>
        <span aria-hidden="true">Push</span>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.name} className={styles.line}>
            <div>
              <p className={styles.name}>{line.name}</p>
              <p className={styles.says}>{line.says}</p>
            </div>
            {line.of.includes(messages) ? (
              <span className={styles.always}>Always</span>
            ) : (
              <Way line={line} way="in_app" words="in the app" preferences={preferences} />
            )}
            <Way line={line} way="push" words="push" preferences={preferences} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WayProps {
  line: Line;
  way: 'in_app' | 'push';
  words: string;
  preferences: Preferences;
}

/** On as long as any of its kinds is. */
const Way = ({ line: { of, name }, way, words, preferences }: WayProps) => (
  <Switch
    label={`${name}, ${words}`}
    on={of.some((kind) => preferences.kinds[kind]?.[way] !== false)}
    onSwitch={(on) => void choose(of, { [way]: on }).catch(sayWhyNot('This was not saved.'))}
  />
);
