import Ban from 'lucide-react/icons/ban';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { type ReactNode, useId } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { shownName } from '../twosome/names.ts';
import { Descriptions } from './Descriptions.tsx';
import styles from './PostCard.module.css';
import { PostHead } from './PostHead.tsx';
import { PublishAsk, ShowAsk } from './PublishAsk.tsx';
import { usePost } from './post.store.ts';
import { postTexts } from './post.texts.ts';
import { postPhoto } from './postPhoto.ts';

export interface PostCardProps {
  id: string;
  /** near the top of the screen: its photo loads immediately */
  eager?: boolean;
  /** a row of actions between photos and text */
  actions?: ReactNode;
  /** wraps the photos, to receive their taps */
  aroundPhotos?: (photos: ReactNode) => ReactNode;
}

/** A post: head, photos, text; and for its couple the question whether to publish. */
export function PostCard({ id, eager = false, actions, aroundPhotos = (photos) => photos }: PostCardProps) {
  const post = usePost(id);
  const nameId = useId();
  if (!post) return null;
  const name = shownName(post.twosome.username);
  const slides = post.images.map((image, index) => ({
    key: image.id,
    slide: (
      <Photo
        src={postPhoto(image)}
        alt={image.alt || postTexts.photos.alt(name)}
        placeholder={image.placeholder}
        edge="plain"
        eager={eager && index === 0}
      />
    ),
  }));
  return (
    <article className={styles.post} aria-labelledby={nameId} tabIndex={-1}>
      <PostHead post={post} nameId={nameId} />
      {post.taken_down && <TakenDown />}
      {!post.taken_down && (
        <div className={`${styles.photos} mx-photo`}>
          {aroundPhotos(
            <Carousel slideKey={id} label={postTexts.photos.label(name)} aspect={post.aspect} slides={slides}>
              <ViewPhotos id={id} />
            </Carousel>,
          )}
        </div>
      )}
      {!post.taken_down && (actions ?? <div className={styles.gap} data-small={post.only_me} />)}
      {post.text && (
        <p className={`${styles.words} px-column whitespace-pre-line text-pretty`} dir="auto">
          {post.text}
        </p>
      )}
      {(post.can.publish || post.only_me) && <Descriptions of={post.images.map(({ alt }) => alt)} />}
      {post.can.publish && <PublishAsk id={id} />}
      {post.only_me && <ShowAsk id={id} />}
    </article>
  );
}

/** Opens the viewer. A tap on the photo does not: it may be the first of the two that clap. */
function ViewPhotos({ id }: { id: string }) {
  const { open } = useOverlay('postPhotoId');
  return (
    <button
      type="button"
      className={`${styles.view} center`}
      title={postTexts.photos.view}
      aria-label={postTexts.photos.view}
      onClick={() => open(id)}
    >
      <Icon of={Maximize2} size={20} />
    </button>
  );
}

/** Replaces the photos of a taken-down post, for its couple. */
function TakenDown() {
  return (
    <div className="flex items-start gap-3.5 mx-column mb-2 p-4 panel small quiet text-pretty">
      <Icon of={Ban} />
      <p>
        <b className="ink">{postTexts.takenDown.title}</b> {postTexts.takenDown.line}
      </p>
    </div>
  );
}
