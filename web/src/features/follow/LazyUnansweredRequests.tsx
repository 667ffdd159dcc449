import { lazyComponent } from '../../ui/lazyComponent.ts';
import { WhenIdle } from '../../ui/WhenIdle.tsx';

const badge = lazyComponent<object>(
  async () => (await import('./UnansweredRequests.tsx')).UnansweredRequests,
);
const badgeOnRail = lazyComponent<object>(
  async () => (await import('./UnansweredRequests.tsx')).UnansweredRequestsOnRail,
);

export const LazyUnansweredRequests = () => <WhenIdle of={badge} />;
export const LazyUnansweredRequestsOnRail = () => <WhenIdle of={badgeOnRail} />;
