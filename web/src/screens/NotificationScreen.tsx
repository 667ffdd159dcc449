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
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';
import { profileTexts } from './screens.profile.texts.ts';
import { screensTexts } from './screens.texts.ts';

/**
 * /notification: notifications, newest first. Unseen ones are tinted, and count as seen after five seconds on screen.
 */
export default function NotificationScreen() {
  const list = useNotifications();
  useSeenSoon(list);
  useEffect(() => loadSubjects(rowsOf(list)), [list]);
  const news = useNews(list);
  return (
    <Shell title={screensTexts.pages.notifications} heading={null} back="/home">
      <PageHead title={screensTexts.pages.notifications} line={profileTexts.notifications.line} />
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
    heading={profileTexts.notifications.none}
    line={profileTexts.notifications.noneLine}
    action={<BackHome />}
  />
);
