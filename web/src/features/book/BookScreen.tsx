import { useState } from 'react';
import { useResource } from '../../platform/resource.ts';
import { BackHome } from '../../ui/BackButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { BookForm } from './BookForm.tsx';
import { BookPages } from './BookPages.tsx';
import { BookState } from './BookState.tsx';
import { bookResource, leaveOut, leftOutOf, loadBook, useBook } from './book.store.ts';
import { bookTexts as texts } from './book.texts.ts';
import { LeftOut } from './LeftOut.tsx';

/** /book: the couple's photo book, from the choice of its time to the PDF. */
export default function BookScreen() {
  const { book } = useBook();
  const [isNew, setNew] = useState(false);
  useResource(bookResource);
  return (
    <Shell title={texts.title} back="/goals">
      <Loaded resource={bookResource} value={book} otherwise={<BackHome />}>
        {({ status }) =>
          status === 'none' || isNew ? (
            <New replaces={status !== 'none'} onRequested={() => setNew(false)} />
          ) : (
            <Current onAnother={() => setNew(true)} />
          )
        }
      </Loaded>
    </Shell>
  );
}

function New({ replaces, onRequested }: { replaces: boolean; onRequested: () => void }) {
  const partner = useUser().partner?.first_name ?? '';
  return (
    <>
      <div className="stack gap-2 px-gutter pt-5">
        <h2 className="heading">{texts.none.heading}</h2>
        <p className="quiet">
          {texts.none.line(partner)} {replaces && texts.none.replaces}
        </p>
      </div>
      <BookForm partner={partner} onRequested={onRequested} />
    </>
  );
}

function Current({ onAnother }: { onAnother: () => void }) {
  const { id: me, partner } = useUser();
  const state = useBook();
  const { book, posts, contentFailure } = state;
  if (book?.id == null) return null;
  const { id } = book;
  const left = leftOutOf(state, me);
  const isOpen = book.status === 'waiting';
  const choose = (image: string, want: boolean) =>
    void leaveOut(id, image, want).catch(toastError(texts.leaveOutFailed));
  const name = partner?.first_name ?? '';
  const printed = posts?.map((post) => ({
    ...post,
    images: post.images.filter((image) => !left.has(image.id)),
  }));
  return (
    <>
      <BookState book={book} isMine={book.by === me} partner={name} onAnother={onAnother} />
      {printed ? (
        <BookPages
          book={{ ...book, photos: isOpen ? countOf(printed) : book.photos }}
          posts={printed.filter(({ images }) => images.length > 0)}
          onLeaveOut={isOpen ? (image) => choose(image, true) : null}
        />
      ) : contentFailure ? (
        <LoadFailure failure={contentFailure} onRetry={loadBook} />
      ) : (
        <Loader />
      )}
      <LeftOut
        posts={posts ?? []}
        left={left}
        partner={name}
        onPutBack={isOpen ? (image) => choose(image, false) : null}
      />
    </>
  );
}

const countOf = (posts: readonly { images: readonly unknown[] }[]): number =>
  posts.reduce((sum, { images }) => sum + images.length, 0);
