import { serverNow } from '../../platform/clock.ts';
import { useDates, useToday } from '../../platform/days.ts';
import { useList } from '../../platform/useList.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/Skeleton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { useMessage } from './change.store.ts';
import { excerptOf } from './excerptOf.ts';
import styles from './FoundMessages.module.css';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { dayOf } from './rows.ts';
import { found } from './search.store.ts';

/** The messages found for a text; each leads to its place in the conversation. */
export function FoundMessages({ q }: { q: string }) {
  const list = useList(found, q);
  return (
    <PagedList
      list={list}
      onRetry={() => void found.retry(q)}
      skeleton={<FoundSkeleton count={6} />}
      moreSkeleton={<FoundSkeleton count={2} />}
      empty={<Empty drawing="TinCans" heading={texts.search.none} line={texts.search.noneLine} />}
    >
      <Rows ruled>
        {list.ids.map((id) => (
          <Found key={id} id={id} q={q} />
        ))}
      </Rows>
    </PagedList>
  );
}

function Found({ id, q }: { id: string; q: string }) {
  const { id: me, first_name, partner } = useUser();
  const message = useMessage(id);
  useToday();
  const dates = useDates();
  if (message === undefined || message.text === '') return null;
  const isMine = message.sent_by === me;
  const name = isMine ? first_name : (partner?.first_name ?? '');
  return (
    <Row
      to={`/message?messageId=${id}`}
      topped
      leading={<Avatar initials={firstLetter(name)} side={isMine ? 'mine' : 'theirs'} size={38} />}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 strong truncate" dir="auto">
          {isMine ? texts.you : name}
        </span>
        <span className="flex-none caption num">
          {texts.options.when(
            dayOf(message.added_at, new Date(serverNow()), dates),
            dates.timeOf(message.added_at),
          )}
        </span>
      </span>
      <span className={`${styles.text} quiet overflow-hidden`} dir="auto">
        {excerptOf(message.text, q).map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
          part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
        )}
      </span>
    </Row>
  );
}

function FoundSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      {[...Array(count).keys()].map((index) => (
        <div key={index} className="flex gap-3 px-gutter py-3">
          <SkeletonBlock width="38px" height="38px" radius="50%" />
          <SkeletonBlock width="60%" height="38px" radius="8px" />
        </div>
      ))}
    </Skeleton>
  );
}
