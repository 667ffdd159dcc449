import { useEffect } from 'react';
import { NotificationRow, NotificationSkeleton } from '../features/notification/NotificationRow.tsx';
import {
  notificationKey,
  notificationList,
  rowsOf,
  useNews,
  useNotifications,
  useSeenSoon,
} from '../features/notification/notification.store.ts';
import { loadSubjects } from '../features/notification/subjects.store.ts';
import { BackHome } from '../ui/BackButton.tsx';
import { Birds } from '../ui/drawings/Birds.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';

/**
 * /notification: notifications, newest first. Unseen ones are tinted, and count as seen after five seconds on screen.
 */
export default function NotificationScreen() {
  const list = useNotifications();
  useSeenSoon(list);
  useEffect(() => loadSubjects(rowsOf(list)), [list]);
  const news = useNews(list);
  return (
    <Shell title="Notifications" heading={null} back="/home">
      <PageHead title="Notifications" line="View recent updates" />
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
    drawing={<Birds />}
    heading="All quiet"
    line="New claps and comments land here."
    action={<BackHome />}
  />
);
