import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MessageBones.module.css';

const shapes = [
  { width: '58%', mine: false },
  { width: '36%', mine: false },
  { width: '44%', mine: true },
  { width: '62%', mine: true },
  { width: '30%', mine: false },
  { width: '52%', mine: true },
];

/** The shape of a talk that is on its way. */
export function MessageBones() {
  return (
    <div className={styles.bones}>
      <Skeleton>
        {shapes.map(({ width, mine }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
          <div key={place} className={styles.line} data-mine={mine || undefined}>
            <Bone width={width} height="42px" radius="22px" />
          </div>
        ))}
      </Skeleton>
    </div>
  );
}
