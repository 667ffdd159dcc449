import { type ChoiceName, choices, keysOf } from '@twosome/contract/notification/notification.rules';
import { type Preferences, pushOnlyKinds } from '@twosome/contract/notification/preferences.rules';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { choiceTexts } from './notices.ts';
import { notificationTexts as texts } from './notification.texts.ts';
import styles from './Preferences.module.css';
import { choose } from './preferences.store.ts';

interface KindRow {
  /** the kinds that this row switches together: the single notification and the counted one */
  of: readonly string[];
  name: string;
  description: string;
}

const rowsFrom = (from: 'partner' | 'couples', partner: string): readonly KindRow[] =>
  Object.entries(choices)
    .filter(([, choice]) => choice.from === from)
    .map(([name, choice]) => {
      const text = choiceTexts[name as ChoiceName];
      return { of: keysOf(choice), ...(typeof text === 'function' ? text(partner) : text) };
    });

/** Which notifications to receive, in the app and by push. */
export function KindChoices({ preferences }: { preferences: Preferences }) {
  const partner = useUser().partner?.first_name ?? texts.settings.yourPartner;
  return (
    <>
      <p className="px-gutter pt-1 pb-5 small quiet">{texts.settings.intro}</p>
      <KindRows
        heading={texts.settings.fromPartner}
        lines={rowsFrom('partner', partner)}
        preferences={preferences}
      />
      <KindRows
        heading={texts.settings.fromCouples}
        lines={rowsFrom('couples', partner)}
        preferences={preferences}
      />
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
      <div className={`${styles.head} caption text-center`}>
        <h2>{heading}</h2>
        <span aria-hidden="true">{texts.column.in_app}</span>
        <span aria-hidden="true">{texts.column.push}</span>
      </div>
      <ul>
        {lines.map((row) => (
          <li key={row.name} className={styles.line}>
            <div>
              <p className="strong">{row.name}</p>
              <p className={`${styles.says} small quiet`}>{row.description}</p>
            </div>
            {pushOnlyKinds.some((kind) => row.of.includes(kind)) ? (
              <span className="caption">{texts.column.always}</span>
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
