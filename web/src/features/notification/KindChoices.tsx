import { lettersKind } from '@twosome/contract/letter/letter.rules';
import { kinds } from '@twosome/contract/notification/notification.rules';
import {
  messagesKind,
  type Preferences,
  pushOnlyKinds,
} from '@twosome/contract/notification/preferences.rules';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { notificationTexts as texts } from './notification.texts.ts';
import styles from './Preferences.module.css';
import { choose } from './preferences.store.ts';

interface KindRow {
  /** the kinds that this row switches together: the single notification and the counted one */
  of: readonly string[];
  name: string;
  description: string;
}

const kindIds = (...some: number[]): string[] => some.map(String);

export const partnerRows = (partner: string): readonly KindRow[] => [
  { of: [messagesKind], ...texts.messages(partner) },
  { of: kindIds(kinds.POST), ...texts.posts(partner) },
  { of: kindIds(kinds.ADDED_GOAL), ...texts.addedGoals(partner) },
  { of: kindIds(kinds.UPDATED_GOAL), ...texts.updatedGoals(partner) },
  { of: [lettersKind], ...texts.letters(partner) },
  { of: kindIds(kinds.CHANGED_PROFILE), ...texts.changedProfile(partner) },
];
export const coupleRows: readonly KindRow[] = [
  { of: kindIds(kinds.COMMENT, kinds.COMMENT_COUNT), ...texts.comments },
  { of: kindIds(kinds.CLAP, kinds.CLAP_COUNT), ...texts.claps },
  { of: kindIds(kinds.FOLLOW_REQUEST_RECEIVED), ...texts.followers },
  { of: kindIds(kinds.FOLLOW_REQUEST_ACCEPTED), ...texts.acceptedRequests },
];

/** Which notifications to receive, in the app and by push. */
export function KindChoices({ preferences }: { preferences: Preferences }) {
  const { partner } = useUser();
  return (
    <>
      <p className={styles.intro}>{texts.settings.intro}</p>
      <KindRows
        heading={texts.settings.fromPartner}
        lines={partnerRows(partner?.first_name ?? texts.settings.yourPartner)}
        preferences={preferences}
      />
      <KindRows heading={texts.settings.fromCouples} lines={coupleRows} preferences={preferences} />
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
        <span aria-hidden="true">{texts.column.in_app}</span>
        <span aria-hidden="true">{texts.column.push}</span>
      </div>
      <ul>
        {lines.map((row) => (
          <li key={row.name} className={styles.line}>
            <div>
              <p className={styles.name}>{row.name}</p>
              <p className={styles.says}>{row.description}</p>
            </div>
            {pushOnlyKinds.some((kind) => row.of.includes(kind)) ? (
              <span className={styles.always}>{texts.column.always}</span>
            ) : (
              <KindSwitch line={row} way="in_app" preferences={preferences} />
            )}
            <KindSwitch line={row} way="push" preferences={preferences} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KindSwitchProps {
  line: KindRow;
  way: 'in_app' | 'push';
  preferences: Preferences;
}

/** On while any of its kinds is on. */
const KindSwitch = ({ line: { of, name }, way, preferences }: KindSwitchProps) => (
  <Switch
    label={texts.switch[way](name)}
    on={of.some((kind) => preferences.kinds[kind]?.[way] !== false)}
    onSwitch={(on) => void choose(of, { [way]: on }).catch(toastError(texts.settings.notSaved))}
  />
);
