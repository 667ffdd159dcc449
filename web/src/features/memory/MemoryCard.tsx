import type { Path } from '@twosome/contract/platform/addresses';
import { timing } from '@twosome/contract/platform/timing';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useEffect } from 'react';
import { useToday } from '../../platform/days.ts';
import { useOverlay } from '../../platform/overlay.ts';
import type { PhotoSource } from '../../platform/photoSource.ts';
import { useResource } from '../../platform/resource.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReservedSpace } from '../../ui/ReservedSpace.tsx';
import { useUser } from '../auth/auth.store.ts';
import { useStored } from '../message/message.store.ts';
import { usePost } from '../post/post.store.ts';
import { HideDays, MemoryOptions } from './HideMemory.tsx';
import styles from './MemoryCard.module.css';
import { dropMemories, photoOf, type Remembered, memories as resource, useMemories } from './memory.store.ts';
import { memoryTexts as texts } from './memory.texts.ts';
import { hasMemories } from './memoryDays.ts';

/** Above the timeline: what the two shared on this day in earlier years. A new day has a new card. */
export function MemoryCard() {
  const day = useToday();
  const memories = useMemories(day);
  useResource(resource, timing.listStale);
  return (
    <>
      <ReservedSpace
        label={texts.title}
        height="var(--memory)"
        isReserved={hasMemories}
        isNeeded={memories && memories.length > 0}
        hint={texts.title}
        second
      >
        {memories && memories.length > 0 && (
          <div className={styles.card}>
            <Carousel
              label={texts.title}
              aspect="4:3"
              slides={memories.map((memory) => ({
                key: memory.id,
                slide: <Slide memory={memory} count={memories.length} />,
              }))}
            />
          </div>
        )}
      </ReservedSpace>
      {memories?.map((memory) => (
        <Watch key={memory.id} memory={memory} />
      ))}
      <MemoryOptions memories={memories ?? []} />
      <HideDays />
    </>
  );
}

interface Drawn {
  photo: PhotoSource | undefined;
  placeholder: string | undefined;
  alt: string;
  line: string;
  to: Path;
}

/** What is drawn of a post or a message; null when it is deleted, or was taken down. */
function useDrawn({ kind, id }: Remembered): Drawn | null {
  const post = usePost(kind === 'post' ? id : '');
  const message = useStored(kind === 'message' ? id : '');
  const { id: me, partner } = useUser();
  if (post) {
    const [image] = post.images;
    if (!image) return null;
    const { alt, placeholder } = image;
    return {
      photo: photoOf({ post }),
      placeholder,
      alt: alt || texts.post,
      line: post.text,
      to: `/post/${id}`,
    };
  }
  const file = message?.files.find(({ kind }) => kind === 'image');
  if (!message || !file) return null;
  const alt = message.sent_by === me ? texts.photo.byYou : texts.photo.by(partner?.first_name ?? '');
  return {
    photo: photoOf({ message }),
    placeholder: file.placeholder,
    alt,
    line: message.text || alt,
    to: `/message?messageId=${id}`,
  };
}

/** Removes a memory whose post or message vanishes while the card is open, also where its slide is not rendered. */
function Watch({ memory }: { memory: Remembered }) {
  const isDeleted = useDrawn(memory) === null;
  useEffect(() => {
    if (isDeleted) dropMemories(({ id }) => id === memory.id);
  }, [isDeleted, memory.id]);
  return null;
}

function Slide({ memory, count }: { memory: Remembered; count: number }) {
  const drawn = useDrawn(memory);
  const options = useOverlay('memory');
  if (drawn?.photo === undefined) return null;
  return (
    <div className={styles.slide} data-dotted={count > 1 || undefined}>
      <Link to={drawn.to} className={styles.link}>
        <Photo src={drawn.photo} alt={drawn.alt} placeholder={drawn.placeholder} edge="plain" />
        <span className={styles.words}>
          <span className={styles.title}>{texts.ago(memory.years)}</span>
          {drawn.line && (
            <span className={styles.line} dir="auto">
              {drawn.line}
            </span>
          )}
        </span>
      </Link>
      <span className={styles.options}>
        <IconButton
          icon={Ellipsis}
          label={texts.options}
          look="float"
          onClick={() => options.open(memory.id)}
        />
      </span>
    </div>
  );
}
