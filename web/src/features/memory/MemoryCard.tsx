import Ellipsis from 'lucide-react/icons/ellipsis';
import { useToday } from '../../platform/days.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Photo } from '../../ui/Photo.tsx';
import styles from './MemoryCard.module.css';
import { type Remembered, useMemories } from './memory.store.ts';
import { memoryTexts as texts } from './memory.texts.ts';
import { useDrawnMemory } from './useDrawnMemory.ts';

/** A row of the timeline: what the two shared on this day in earlier years. A new day has a new card. */
export function MemoryCard() {
  const memories = useMemories(useToday());
  if (memories === null || memories.length === 0) return null;
  return (
    <section className={styles.card} aria-label={texts.title}>
      <Carousel
        label={texts.title}
        aspect="4:3"
        slides={memories.map((memory) => ({ key: memory.id, slide: <Slide memory={memory} /> }))}
      />
    </section>
  );
}

function Slide({ memory }: { memory: Remembered }) {
  const drawn = useDrawnMemory(memory);
  const options = useOverlay('memory');
  if (drawn?.photo === undefined) return null;
  return (
    <div className={`${styles.slide} relative`}>
      <Photo src={drawn.photo} alt={drawn.alt} placeholder={drawn.placeholder} aspect="4:3" />
      <div className={`${styles.foot} row gap-2`}>
        <Link to={drawn.to} className="stretched grow">
          <span className="block truncate heading">{texts.ago(memory.years)}</span>
          {drawn.line && (
            <span className="block truncate small quiet" dir="auto">
              {drawn.line}
            </span>
          )}
        </Link>
        <IconButton icon={Ellipsis} label={texts.options} onClick={() => options.open(memory.id)} />
      </div>
    </div>
  );
}
