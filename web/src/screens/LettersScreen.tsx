import MailOpen from 'lucide-react/icons/mail-open';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect } from 'react';
import { useUser } from '../features/auth/auth.store.ts';
import styles from '../features/letter/Letter.module.css';
import { LetterCard } from '../features/letter/LetterCard.tsx';
import { loadSettings, sealed, sealedKey, turnReminders, useIsOn } from '../features/letter/letter.store.ts';
import { letterTexts as texts } from '../features/letter/letter.texts.ts';
import { useList } from '../platform/useList.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { IconLink } from '../ui/IconButton.tsx';
import { Loader } from '../ui/Loader.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Shell } from '../ui/Shell.tsx';
import { Switch } from '../ui/Switch.tsx';
import { toastError } from '../ui/toastError.ts';

/** /letter: the letters that are not opened yet. */
export default function LettersScreen() {
  const list = useList(sealed, sealedKey);
  const partner = useUser().partner?.first_name ?? '';
  return (
    <Shell
      title={texts.title}
      back="/home"
      actions={<IconLink icon={MailOpen} label={texts.openedTitle} to="/letter/opened" />}
    >
      <div className={styles.begin}>
        <ButtonLink to="/letter/write" icon={PenLine} wide>
          {texts.write}
        </ButtonLink>
      </div>
      <PagedList
        list={list}
        onRetry={() => void sealed.retry(sealedKey)}
        skeleton={<Loader />}
        empty={<Empty drawing="TinCans" heading={texts.none} line={texts.noneLine(partner)} />}
      >
        {list.ids.map((id) => (
          <LetterCard key={id} id={id} />
        ))}
      </PagedList>
      <Reminders />
    </Shell>
  );
}

function Reminders() {
  const on = useIsOn();
  useEffect(() => void loadSettings().catch(() => {}), []);
  if (on === null) return null;
  return (
    <div className={styles.reminders}>
      <div>
        <p className="strong">{texts.reminders.title}</p>
        <p className="small quiet">{texts.reminders.line}</p>
      </div>
      <Switch
        label={texts.reminders.title}
        on={on}
        onSwitch={(next) => void turnReminders(next).catch(toastError(texts.reminders.failed))}
      />
    </div>
  );
}
