import MailOpen from 'lucide-react/icons/mail-open';
import PenLine from 'lucide-react/icons/pen-line';
import { useList } from '../../platform/useList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { useUser } from '../auth/auth.store.ts';
import { LetterCard } from './LetterCard.tsx';
import { sealed, sealedKey } from './letter.store.ts';
import { letterTexts as texts } from './letter.texts.ts';

/** /letter: the letters that are not opened yet. */
export default function LettersScreen() {
  const list = useList(sealed, sealedKey);
  const partner = useUser().partner?.first_name ?? '';
  return (
    <Shell
      title={texts.title}
      back="/goals"
      actions={<IconLink icon={MailOpen} label={texts.openedTitle} to="/letter/opened" />}
    >
      <div className="px-gutter pt-4 pb-2">
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
    </Shell>
  );
}
