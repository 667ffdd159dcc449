import type { BookPost } from '@twosome/contract/book/book.contract';
import { useOverlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Photo } from '../../ui/Photo.tsx';
import styles from './Book.module.css';
import { bookTexts } from './book.texts.ts';

const { leftOut: texts } = bookTexts;

interface LeftOutProps {
  posts: readonly BookPost[];
  left: ReadonlyMap<string, 'you' | 'partner'>;
  partner: string;
  /** null: nothing can be put back any more */
  onPutBack: ((image: string) => void) | null;
}

/** The pictures that are not in the book. Each is put back by the one who left it out. */
export function LeftOut({ posts, left, partner, onPutBack }: LeftOutProps) {
  const sheet = useOverlay('leftOut');
  const images = posts.flatMap((post) => post.images.filter(({ id }) => left.has(id)));
  if (images.length === 0) return null;
  return (
    <>
      <Button look="text" small className={styles.leftOut} onClick={() => sheet.open('open')}>
        {texts.open(images.length)}
      </Button>
      <BottomSheet open={sheet.value !== null} onClose={sheet.close} title={texts.title}>
        <ul className={`${styles.images} gap-4 px-gutter pt-2 pb-6`}>
          {images.map((image) => (
            <li key={image.id} className={`${styles.image} stack justify-items-center gap-2 text-center`}>
              <div className={`${styles.thumb} w-full overflow-hidden`}>
                <Photo
                  src={image.thumbnail}
                  alt={image.alt || texts.photo}
                  placeholder={image.placeholder}
                  edge="thumb"
                />
              </div>
              {left.get(image.id) === 'partner' ? (
                <p className="small quiet">{texts.byPartner(partner)}</p>
              ) : (
                onPutBack && (
                  <Button look="neutral" small onClick={() => onPutBack(image.id)}>
                    {texts.putBack}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  );
}
