import { Birds } from '../ui/drawings/Birds.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Shell } from './parts/Shell.tsx';

/** What happened. */
export default function NotificationScreen() {
  return (
    <Shell title="Notifications" heading={null} back="/home" tab="notification">
      <PageHead title="Notifications" line="View recent updates" />
      <Empty
        drawing={<Birds />}
        heading="Nothing new"
        line="Claps, comments and follows will be told here."
      />
    </Shell>
  );
}
