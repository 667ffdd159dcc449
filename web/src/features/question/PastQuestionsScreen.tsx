import { useList } from '../../platform/useList.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { past, pastKey } from './question.store.ts';
import { questionTexts } from './question.texts.ts';

const { past: texts } = questionTexts;

/** /question/past: the questions that both have answered, the latest opened first. */
export default function PastQuestionsScreen() {
  const list = useList(past, pastKey);
  return (
    <Shell title={texts.title} back="/question">
      <PagedList
        list={list}
        onRetry={() => void past.retry(pastKey)}
        skeleton={<Loader />}
        empty={
          <Empty
            drawing="TinCans"
            heading={texts.none}
            line={texts.noneLine}
            action={<ButtonLink to="/question">{texts.toToday}</ButtonLink>}
          />
        }
      >
        {list.ids.map((id) => (
          <QuestionCard key={id} id={id} />
        ))}
      </PagedList>
    </Shell>
  );
}
