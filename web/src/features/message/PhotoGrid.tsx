import { type CSSProperties, useState } from 'react';
import type { PhotoSource } from '../../platform/photoSource.ts';
import { Photo } from '../../ui/Photo.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import type { Picture } from './outbox.store.ts';
import styles from './PhotoGrid.module.css';
import { columnsFor, roomPhoto } from './roomPhoto.ts';

/** A single photo keeps its aspect ratio, clamped for very wide or very high ones. */
const shapeOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(Math.max(width / Math.max(height, 1), 0.75), 1.6);

interface Shown {
  key: string;
  url: string;
  medium: string;
  thumbnail: string;
  width: number;
  height: number;
  placeholder: string;
  onPress: () => void;
}

/** The photos of a message; each opens the lightbox. */
export function PhotoGrid({ pictures, by }: { pictures: readonly Shown[]; by: string }) {
  const count = pictures.length;
  const columns = columnsFor(count);
  return (
    <Grid columns={columns} shape={pictures[0] && shapeOf(pictures[0])}>
      {pictures.map((picture, index) => (
        <Cell
          key={picture.key}
          picture={picture}
          src={roomPhoto(picture, count)}
          isSmall={columns === 3}
          label={count === 1 ? texts.photo.by(by) : texts.photo.ofBy(index + 1, count, by)}
        />
      ))}
    </Grid>
  );
}

/** A press opens the photo, or retries when it failed to load. */
function Cell(props: { picture: Shown; src: PhotoSource; isSmall: boolean; label: string }) {
  const { picture, src, isSmall, label } = props;
  const [failure, setFailure] = useState<{ retry: () => void } | null>(null);
  return (
    <button
      type="button"
      className={`${styles.cell} block relative overflow-hidden`}
      aria-label={failure ? texts.photo.retry(label) : label}
      onClick={failure ? failure.retry : picture.onPress}
    >
      <Photo
        src={src}
        alt=""
        placeholder={picture.placeholder}
        edge={isSmall ? 'thumb' : 'plain'}
        onFailed={(retry) => setFailure(retry && { retry })}
      />
    </button>
  );
}

/** The photos of an unsent message. */
export function UnsentPhotos({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <Grid columns={columnsFor(pictures.length)} shape={pictures[0] && shapeOf(pictures[0])}>
      {pictures.map(({ blob }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <span key={index} className={`${styles.cell} block relative overflow-hidden`}>
          <BlobPhoto blob={blob} alt={texts.photo.of(index + 1, pictures.length)} />
        </span>
      ))}
    </Grid>
  );
}

function Grid(props: { columns: number; shape: number | undefined; children: React.ReactNode }) {
  const { columns, shape = 1, children } = props;
  const style = { '--columns': columns, '--shape': columns === 1 ? shape : 1 } as CSSProperties;
  return (
    <div className={`${styles.grid} stack w-full gap-0.75 overflow-hidden`} style={style} data-photos="">
      {children}
    </div>
  );
}
