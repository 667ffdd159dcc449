import { NotificationBones, NotificationRow } from '../features/notification/NotificationRow.tsx';
import {
  notificationKey,
  notificationList,
  useNotifications,
} from '../features/notification/notification.store.ts';
import { useNews } from '../features/notification/useNews.ts';
import { useSeenSoon } from '../features/notification/useSeenSoon.ts';
import { useFresh } from '../platform/fresh.ts';
import { useInfiniteScroll } from '../platform/infinite-scroll.ts';
import { Birds } from '../ui/drawings/Birds.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Rows } from '../ui/Rows.tsx';
import { BackHome } from './parts/BackHome.tsx';
import { Shell } from './parts/Shell.tsx';

/** /notification: what happened, newest first. What is unseen is tinted, and seen after five seconds here. */
export default function NotificationScreen() {
  const list = useNotifications();
  useFresh(notificationList, notificationKey);
  useInfiniteScroll(() => void notificationList.more(notificationKey));
  useSeenSoon(list);
  const news = useNews(list);
  return (
    <Shell title="Notifications" heading={null} back="/home" tab="notification">
      <PageHead title="Notifications" line="View recent updates" />
      <p role="status" className="vh">
        {news}
      </p>
      <PagedList
        list={list}
        onRetry={() => void notificationList.retry(notificationKey)}
        bones={<NotificationBones count={9} />}
        moreBones={<NotificationBones count={2} />}
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
