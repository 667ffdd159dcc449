import { kinds } from '@twosome/contract/notification/notification.rules';
import { messagesKind, type Preferences } from '@twosome/contract/notification/preferences.rules';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './Preferences.module.css';
import { choose } from './preferences.store.ts';

/** Kinds that the settings page shows as one choice: the single notification and the counted one. */
export const choiceGroups: readonly (readonly string[])[] = [
  [kinds.POST],
  [kinds.COMMENT, kinds.COMMENT_COUNT],
  [kinds.CLAP, kinds.CLAP_COUNT],
  [kinds.FOLLOW_REQUEST_RECEIVED],
  [kinds.FOLLOW_REQUEST_ACCEPTED],
  [kinds.ADDED_GOAL],
  [kinds.UPDATED_GOAL],
].map((group) => group.map(String));

interface KindRow {
  /** the kinds that this row switches together */
  of: readonly string[];
  name: string;
  description: string;
}

const groupOf = (kind: number): readonly string[] =>
  choiceGroups.find((group) => group.includes(String(kind))) ?? [];

const partnerRows = (partner: string): KindRow[] => [
  { of: [messagesKind], name: 'Messages', description: `${partner} writes to you` },
  { of: groupOf(kinds.POST), name: 'Posts', description: `${partner} adds a post, or publishes yours` },
  { of: groupOf(kinds.ADDED_GOAL), name: 'New goals', description: `${partner} adds a goal` },
  {
    of: groupOf(kinds.UPDATED_GOAL),
    name: 'Goals that change',
    description: `${partner} changes, finishes or reopens one`,
  },
];
const coupleRows: readonly KindRow[] = [
  {
    of: groupOf(kinds.COMMENT),
    name: 'Comments',
    description: 'Couples say something about a post of yours',
  },
  { of: groupOf(kinds.CLAP), name: 'Claps', description: 'Couples clap for a post of yours' },
  {
    of: groupOf(kinds.FOLLOW_REQUEST_RECEIVED),
    name: 'Followers',
    description: 'Couples follow you, or ask to',
  },
  {
    of: groupOf(kinds.FOLLOW_REQUEST_ACCEPTED),
    name: 'Accepted requests',
    description: 'A couple says yes to you',
  },
];

/** Which notifications to receive, in the app and by push. */
export function KindChoices({ preferences }: { preferences: Preferences }) {
  const { partner } = useUser();
  return (
    <>
      <p className={styles.intro}>This is for you alone: your partner chooses for themselves.</p>
      <KindRows
        heading="The two of you"
        lines={partnerRows(partner?.first_name ?? 'Your partner')}
        {...{ preferences }}
      />
      <KindRows heading="Other couples" lines={coupleRows} {...{ preferences }} />
    </>
  );
}

interface KindRowsProps {
  heading: string;
  lines: readonly KindRow[];
  preferences: Preferences;
}

function KindRows({ heading, lines, preferences }: KindRowsProps) {
  return (
    <section className={styles.lines}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        <span aria-hidden="true">In the app</span>
        <span aria-hidden="true">Push</span>
      </div>
      <ul>
        {lines.map((row) => (
          <li key={row.name} className={styles.line}>
            <div>
              <p className={styles.name}>{row.name}</p>
              <p className={styles.says}>{row.description}</p>
            </div>
            {row.of.includes(messagesKind) ? (
              <span className={styles.always}>Always</span>
            ) : (
              <KindSwitch line={row} way="in_app" words="in the app" preferences={preferences} />
            )}
            <KindSwitch line={row} way="push" words="push" preferences={preferences} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KindSwitchProps {
  line: KindRow;
  way: 'in_app' | 'push';
  words: string;
  preferences: Preferences;
}

/** On while any of its kinds is on. */
const KindSwitch = ({ line: { of, name }, way, words, preferences }: KindSwitchProps) => (
  <Switch
    label={`${name}, ${words}`}
    on={of.some((kind) => preferences.kinds[kind]?.[way] !== false)}
    onSwitch={(on) => void choose(of, { [way]: on }).catch(toastError('This was not saved.'))}
  />
);
