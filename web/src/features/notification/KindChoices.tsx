import { type ChoiceName, choices, keysOf } from '@twosome/contract/notification/notification.rules';
import { type Preferences, pushOnlyKinds } from '@twosome/contract/notification/preferences.rules';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { toastError } from '../../ui/toastError.ts';
import { choiceTexts } from './notices.ts';
import { notificationTexts as texts } from './notification.texts.ts';
import { choose } from './preferences.store.ts';

interface KindChoicesProps {
  names: readonly ChoiceName[];
  partner: string;
  preferences: Preferences;
}

/** One switch for each of these choices: in the app and by push. */
export const KindChoices = ({ names, partner, preferences }: KindChoicesProps) =>
  names.map((choice) => {
    const text = choiceTexts[choice];
    const { name, description } = typeof text === 'function' ? text(partner) : text;
    const kinds = keysOf(choices[choice]);
    return (
      <SwitchRow
        key={choice}
        label={name}
        line={description}
        on={isOn(kinds, preferences)}
        onSwitch={(on) => void choose(kinds, waysOf(kinds, on)).catch(toastError(texts.settings.notSaved))}
        className="px-gutter py-2"
      />
    );
  });

/** On while one of its kinds arrives in one way: other clients of the API turn them off apart. */
const isOn = (kinds: readonly string[], preferences: Preferences): boolean =>
  kinds.some((kind) => {
    const { in_app = true, push = true } = preferences.kinds[kind] ?? {};
    return push || (in_app && !pushOnlyKinds.includes(kind));
  });

/** Messages always arrive in the app: the server refuses to turn that off. */
const waysOf = (kinds: readonly string[], on: boolean) =>
  kinds.some((kind) => pushOnlyKinds.includes(kind)) ? { push: on } : { in_app: on, push: on };
