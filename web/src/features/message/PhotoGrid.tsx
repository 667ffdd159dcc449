import type { CSSProperties } from 'react';
import { imageAddress } from '../../platform/origin.ts';
import { Photo } from '../../ui/Photo.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { columnsFor, shownOf } from './columns.ts';
import { freshen } from './message.store.ts';
import type { Picture } from './outbox.store.ts';
import styles from './PhotoGrid.module.css';

/** A lone photo keeps its shape, but for those that are very wide or very high. */
const shapeOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(Math.max(width / Math.max(height, 1), 0.75), 1.6);

interface Shown {
  key: string;
  url: string;
  thumbnail: string;
  width: number;
  height: number;
  placeholder: string;
  onPress: () => void;
}

/** The photos of a message; each opens the lightbox. */
export function PhotoGrid(props: { pictures: readonly Shown[]; by: string; messageId: string }) {
  const { pictures, by, messageId } = props;
  const count = pictures.length;
  const columns = columnsFor(count);
  return (
    <Grid columns={columns} shape={pictures[0] && shapeOf(pictures[0])}>
      {pictures.map((picture, place) => (
        <button
          key={picture.key}
          type="button"
          className={styles.cell}
          aria-label={count === 1 ? `Photo by ${by}` : `Photo ${place + 1} of ${count} by ${by}`}
          onClick={picture.onPress}
        >
          <Photo
            src={imageAddress(shownOf(picture, count))}
            alt=""
            placeholder={picture.placeholder}
            edge={columns === 3 ? 'thumb' : 'plain'}
            onRetry={() => void freshen(messageId)}
          />
        </button>
      ))}
    </Grid>
  );
}

/** The same, while they are only in this browser. */
export function PicturesOnTheirWay({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <Grid columns={columnsFor(pictures.length)} shape={pictures[0] && shapeOf(pictures[0])}>
      {pictures.map(({ blob }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <span key={place} className={styles.cell}>
          <BlobPhoto blob={blob} alt={`Photo ${place + 1} of ${pictures.length}`} className={styles.blob} />
        </span>
      ))}
    </Grid>
  );
}

function Grid(props: { columns: number; shape: number | undefined; children: React.ReactNode }) {
  const { columns, shape = 1, children } = props;
  const style = { '--columns': columns, '--shape': columns === 1 ? shape : 1 } as CSSProperties;
  return (
    <div className={styles.grid} style={style} data-photos="">
      {children}
    </div>
  );
}
