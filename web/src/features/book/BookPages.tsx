import type { Book, BookPost } from '@twosome/contract/book/book.contract';
import {
  type BookPage,
  type Box,
  boxesOf,
  captionOf,
  coverBox,
  dayName,
  monthName,
  pagesOf,
  sheet,
  spanName,
} from '@twosome/contract/book/book.rules';
import { bookPageTexts } from '@twosome/contract/book/book.texts';
import X from 'lucide-react/icons/x';
import type { CSSProperties, ReactNode } from 'react';
import { Carousel } from '../../ui/Carousel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Photo } from '../../ui/Photo.tsx';
import styles from './BookPages.module.css';
import { pictureOf } from './book.store.ts';
import { bookTexts as texts } from './book.texts.ts';

type Picture = BookPost['images'][number];

interface PagesProps {
  book: Book;
  /** without the pictures that were left out */
  posts: readonly BookPost[];
  /** null: nothing can be left out any more */
  onLeaveOut: ((image: string) => void) | null;
}

/** The pages of the book, as they are printed, to swipe. */
export function BookPages({ book, posts, onLeaveOut }: PagesProps) {
  return (
    <div className={styles.frame}>
      <Carousel
        label={texts.pages}
        aspect="1:1"
        slides={pagesOf(posts).map((page, index) => ({
          key: String(index),
          slide: (
            <Page
              page={page}
              number={index + 1}
              book={book}
              cover={posts[0]?.images[0]}
              onLeaveOut={onLeaveOut}
            />
          ),
        }))}
      />
    </div>
  );
}

interface PageProps {
  page: BookPage<BookPost>;
  number: number;
  book: Book;
  cover: Picture | undefined;
  onLeaveOut: PagesProps['onLeaveOut'];
}

function Page({ page, number, book, cover, onLeaveOut }: PageProps) {
  if (page.kind === 'cover')
    return (
      <Sheet colour="blush">
        {cover && <Placed box={coverBox} image={cover} />}
        <div className={`${styles.text} stack text-center`} style={at(coverBox.y + coverBox.height + 8)}>
          <p className={styles.title} data-length={lengthOf(book.title)} dir="auto">
            {book.title}
          </p>
          <p className={styles.small}>{bookPageTexts.names(book.names)}</p>
        </div>
      </Sheet>
    );
  if (page.kind === 'month')
    return (
      <Sheet colour={Number(page.month.slice(5)) % 2 === 1 ? 'mist' : 'blush'}>
        <div className={`${styles.text} stack text-center`} style={at(64)}>
          <p className={styles.month}>{monthName(page.month)}</p>
          <p className={styles.small}>{page.month.slice(0, 4)}</p>
        </div>
      </Sheet>
    );
  if (page.kind === 'photos') return <Photos page={page} number={number} onLeaveOut={onLeaveOut} />;
  if (page.kind === 'blank') return <Sheet />;
  return (
    <Sheet>
      <div className={`${styles.text} stack text-center`} style={at(126)}>
        <p className={styles.small}>{spanName(book.from ?? '', book.until ?? '')}</p>
        <p className={styles.small}>{`${bookPageTexts.photos(book.photos)}. ${bookPageTexts.made}.`}</p>
      </div>
    </Sheet>
  );
}

function Photos({
  page: { post, from, count },
  number,
  onLeaveOut,
}: {
  page: Extract<BookPage<BookPost>, { kind: 'photos' }>;
  number: number;
  onLeaveOut: PagesProps['onLeaveOut'];
}) {
  const boxes = boxesOf(post.aspect, count);
  return (
    <Sheet>
      {boxes.map((box, index) => {
        const image = post.images[from + index];
        return (
          image && (
            <Placed key={image.id} box={box} image={image}>
              {onLeaveOut && (
                <button
                  type="button"
                  className={`${styles.leave} row min-h-touch justify-center gap-1 px-3`}
                  onClick={() => onLeaveOut(image.id)}
                >
                  <Icon of={X} size={16} />
                  <span aria-hidden="true">{texts.leaveOut}</span>
                  <span className="vh">{texts.leaveOutPhoto(from + index + 1)}</span>
                </button>
              )}
            </Placed>
          )
        );
      })}
      {from === 0 && (
        <div className={`${styles.text} stack text-center`} style={at(captionOf(boxes).y)}>
          <p className={styles.day}>{dayName(post.day)}</p>
          <p className={`${styles.caption} text-pretty whitespace-pre-line`} dir="auto">
            {post.text}
          </p>
        </div>
      )}
      <p className={`${styles.number} absolute text-center`}>{number}</p>
    </Sheet>
  );
}

const Sheet = ({ colour, children }: { colour?: 'blush' | 'mist'; children?: ReactNode }) => (
  <div className={`${styles.sheet} relative w-full overflow-hidden`} data-colour={colour}>
    {children}
  </div>
);

/** A picture in its box on the page. */
const Placed = ({ box, image, children }: { box: Box; image: Picture; children?: ReactNode }) => (
  <div
    className={`${styles.placed} absolute overflow-hidden`}
    style={{
      left: part(box.x),
      top: part(box.y),
      width: part(box.width),
      height: part(box.height),
    }}
  >
    <Photo src={pictureOf(image)} alt={image.alt} placeholder={image.placeholder} edge="plain" />
    {children}
  </div>
);

/** A long title is smaller, as in print. */
function lengthOf(title: string): 'long' | 'longest' | undefined {
  const { length } = [...title];
  return length > 48 ? 'longest' : length > 26 ? 'long' : undefined;
}

/** Of the page, as it is printed. */
const part = (millimetres: number): string => `${(millimetres / sheet.side) * 100}%`;
const at = (y: number): CSSProperties => ({ top: part(y) });
