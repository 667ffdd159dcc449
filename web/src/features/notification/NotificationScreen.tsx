import { useEffect } from 'react';
import { BackHome } from '../../ui/BackButton.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { NotificationRow, NotificationSkeleton } from './NotificationRow.tsx';
import {
  notificationKey,
  notificationList,
  rowsOf,
  useNews,
  useNotifications,
  useSeenSoon,
} from './notification.store.ts';
import { notificationTexts } from './notification.texts.ts';
import { loadSubjects } from './subjects.store.ts';

/**
 * /notification: notifications, newest first. Unseen ones are tinted, and count as seen after five seconds on screen.
 */
export default function NotificationScreen() {
  const list = useNotifications();
  useSeenSoon(list);
  useEffect(() => loadSubjects(rowsOf(list)), [list]);
  const news = useNews(list);
  return (
    <Shell title={pageNames.notifications} heading={null} back="/home">
      <PageHead title={pageNames.notifications} line={notificationTexts.list.line} />
      <p role="status" className="vh">
        {news}
      </p>
      <PagedList
        list={list}
        onRetry={() => void notificationList.retry(notificationKey)}
        skeleton={<NotificationSkeleton count={9} />}
        moreSkeleton={<NotificationSkeleton count={2} />}
        empty={<AllQuiet />}
        otherwise={<BackHome />}
      >
        <Rows>
          {list.ids.map((id) => (
            <NotificationRow key={id} id={id} />
          ))}
        </Rows>
      </PagedList>
    </Shell>
  );
}

const AllQuiet = () => (
  <Empty
    drawing="Birds"
    heading={notificationTexts.list.none}
    line={notificationTexts.list.noneLine}
    action={<BackHome />}
  />
);
