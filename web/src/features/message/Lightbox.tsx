import 'yet-another-react-lightbox/styles.css';
import type { Message } from '@twosome/contract/message/message.contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import Yarl from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Overlay } from '../../platform/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toastError.ts';
import { usePictures } from '../../ui/usePictures.ts';
import { useUser } from '../auth/auth.store.ts';
import { findLoaded, findMessage } from './excerpt.store.ts';
import './lightbox.css';
import { useMessage } from './change.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { useMessages } from './message.store.ts';

/** `?messagePhotoId=`: the photos of a message, starting at the one with that id; a message id starts at its first. */
export function Lightbox({ overlay, id }: { overlay: Overlay; id: string }) {
  const here = useMessages((room) => room.isLoaded);
  const [messageId, setMessageId] = useState<string | null>(() => findLoaded(id)?.id ?? null);
  const message = useMessage(messageId ?? '');
  const { close } = overlay;
  const latestClose = useRef(close);
  latestClose.current = close;
  const isOpen = overlay.value !== null;
  const isEmpty = message?.files.length === 0;
  const isWanted = isOpen && here && messageId === null;

  useEffect(() => {
    if (!isWanted) return;
    let unmounted = false;
    const find = async () => {
      const found = await findMessage(id).catch(toastError(texts.lightbox.notFound));
      if (unmounted) return;
      if (found) setMessageId(found.id);
      else latestClose.current();
    };
    void find();
    return () => {
      unmounted = true;
    };
  }, [isWanted, id]);
  useEffect(() => {
    if (isOpen && isEmpty) close();
  }, [isOpen, isEmpty, close]);

  if (message === undefined) return null;
  return <Slides message={message} id={id} open={isOpen && !isEmpty} onClose={overlay.close} />;
}

/** A transparent image of one pixel. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface SlidesProps {
  message: Message;
  id: string;
  open: boolean;
  onClose: () => void;
}

function Slides({ message, id, open, onClose }: SlidesProps) {
  const { id: me, partner } = useUser();
  const by = message.sent_by === me ? texts.photo.byYou : (partner?.first_name ?? '');
  const { files } = message;
  const [at, setAt] = useState(() =>
    Math.max(
      files.findIndex((file) => file.id === id),
      0,
    ),
  );
  const pictures = usePictures(files.map(({ url }) => url));
  const slides = files.map(({ width, height }, index) => ({
    // shown while a signed URL is being renewed
    src: pictures[index]?.url ?? `${pixel}#${index}`,
    width,
    height,
    alt: texts.photo.ofBy(index + 1, files.length, by),
  }));
  const pictureBy = (src: string | null) => pictures[slides.findIndex((slide) => slide.src === src)];
  // the library renders the images and does not report which of them failed
  const onError = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) pictureBy(target.getAttribute('src'))?.onError();
  };
  return (
    <div onErrorCapture={onError}>
      <Yarl
        open={open}
        close={onClose}
        index={at}
        on={{ view: ({ index }) => setAt(index) }}
        slides={slides}
        plugins={[Zoom]}
        carousel={{ finite: true, padding: 0 }}
        controller={{ closeOnBackdropClick: true, closeOnPullDown: true, closeOnPullUp: true }}
        animation={{ fade: 220, swipe: 350 }}
        labels={{ Lightbox: texts.lightbox.label(by), 'Photo gallery': texts.lightbox.label(by) }}
        toolbar={{
          buttons: [
            slides.length > 1 && (
              <p key="count" className="lightbox-count" aria-live="polite">
                {at + 1} / {slides.length}
              </p>
            ),
            'close',
          ],
        }}
        render={{
          // our retry button is shown instead, or a renewed URL is loading
          iconError: () => null,
          slideFooter: ({ slide }) => {
            const picture = pictureBy(slide.src);
            return picture?.isFailed && <Failed onRetry={picture.retry} />;
          },
          ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="lightbox-failed">
      <p>{texts.lightbox.notLoaded}</p>
      <Button look="outlined" small onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
