import { Skeleton, SkeletonBlock } from '../../ui/Skeleton.tsx';
import styles from './MessageSkeleton.module.css';

const shapes = [
  { width: '58%', mine: false },
  { width: '36%', mine: false },
  { width: '44%', mine: true },
  { width: '62%', mine: true },
  { width: '30%', mine: false },
  { width: '52%', mine: true },
];

/** Skeleton of a conversation that is loading. */
export function MessageSkeleton() {
  return (
    <div className={styles.bones}>
      <Skeleton>
        {shapes.map(({ width, mine }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
          <div key={index} className={styles.line} data-mine={mine || undefined}>
            <SkeletonBlock width={width} height="42px" radius="22px" />
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
