import { useList } from '../../platform/useList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { LetterCard } from './LetterCard.tsx';
import { opened, openedKey } from './letter.store.ts';
import { letterTexts as texts } from './letter.texts.ts';

/** /letter/opened: the opened letters of both, the latest opened first. */
export default function OpenedLettersScreen() {
  const list = useList(opened, openedKey);
  return (
    <Shell title={texts.openedTitle} back="/letter">
      <PagedList
        list={list}
        onRetry={() => void opened.retry(openedKey)}
        skeleton={<Loader />}
        empty={
          <Empty
            drawing="TinCans"
            heading={texts.noneOpened}
            line={texts.noneOpenedLine}
            action={<ButtonLink to="/letter">{texts.toSealed}</ButtonLink>}
          />
        }
      >
        {list.ids.map((id) => (
          <LetterCard key={id} id={id} />
        ))}
      </PagedList>
    </Shell>
  );
}
