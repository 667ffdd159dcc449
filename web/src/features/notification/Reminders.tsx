import { choices } from '@twosome/contract/notification/notification.rules';
import { SettingRow } from '../../ui/SwitchRow.tsx';
import { letterNoticeTexts } from '../letter/letter.notices.texts.ts';
import { letterReminders } from '../letter/letter.store.ts';
import { MemorySwitch } from '../memory/MemorySwitch.tsx';
import { questionReminders } from '../question/question.store.ts';
import { questionTexts } from '../question/question.texts.ts';
import { TraySwitch } from '../tray/TraySwitch.tsx';
import { notificationTexts as texts } from './notification.texts.ts';
import { choose, usePreferences } from './preferences.store.ts';

const { label, line } = questionTexts.reminders;

/** What reminds a person without somebody having done something. */
export function Reminders({ partner }: { partner: string }) {
  const { name, description } = letterNoticeTexts.letters(partner);
  return (
    <>
      <TraySwitch />
      <SettingRow
        setting={questionReminders}
        label={label}
        line={line(partner)}
        failed={texts.settings.notSaved}
        className="px-gutter py-2"
      />
      <SettingRow
        setting={letters}
        label={name}
        line={description}
        failed={texts.settings.notSaved}
        className="px-gutter py-2"
      />
      <MemorySwitch />
    </>
  );
}

const pushOfLetters = choices.letters.pushOnly;

/** One switch for the tray and the push of letters, which other clients turn off apart. */
const letters = {
  ...letterReminders,
  use: useLetters,
  async turn(on: boolean) {
    if (on) await choose([pushOfLetters], { push: true });
    return letterReminders.turn(on);
  },
};

function useLetters() {
  const saved = letterReminders.use();
  const isPushed = usePreferences()?.kinds[pushOfLetters]?.push !== false;
  return saved && { on: saved.on && isPushed };
}
