import 'yet-another-react-lightbox/styles.css';
import type { Message } from '@twosome/contract/message/message.contract';
import { useEffect, useState } from 'react';
import Yarl from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { imageAddress } from '../../platform/origin.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { useUser } from '../auth/auth.store.ts';
import './lightbox.css';
import { findMessage, getMessage, getMessages, useMessage, useMessages } from './message.store.ts';

/** `?messagePhotoId=`: the photos of a message, from the one with that id on; a message's own id means its first. */
export function Lightbox({ overlay, id }: { overlay: Overlay; id: string }) {
  const here = useMessages((room) => room.here);
  const [messageId, setMessageId] = useState<string | null>(() => holding(id));
  const message = useMessage(messageId ?? '');
  const isOpen = overlay.value !== null;
  const isGone = message?.files.length === 0;

  useEffect(() => {
    if (!isOpen || !here) return;
    let left = false;
    void findMessage((one) => shows(one, id)).then((found) => {
      if (left) return;
      if (found) setMessageId(holding(id));
      else overlay.close();
    });
    return () => {
      left = true;
    };
  }, [isOpen, here, id, overlay]);
  useEffect(() => {
    if (isOpen && isGone) overlay.close();
  }, [isOpen, isGone, overlay]);

  if (message === undefined) return null;
  return <Slides message={message} id={id} open={isOpen && !isGone} onClose={overlay.close} />;
}

interface SlidesProps {
  message: Message;
  id: string;
  open: boolean;
  onClose: () => void;
}

function Slides({ message, id, open, onClose }: SlidesProps) {
  const { id: me, partner } = useUser();
  const by = message.sent_by === me ? 'you' : (partner?.first_name ?? '');
  const { files } = message;
  const [at, setAt] = useState(() =>
    Math.max(
      files.findIndex((file) => file.id === id),
      0,
    ),
  );
  const slides = files.map(({ url, width, height }, place) => ({
    src: imageAddress(url),
    width,
    height,
    alt: `Photo ${place + 1} of ${files.length} by ${by}`,
  }));
  return (
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
      labels={{ Lightbox: `Photos by ${by}`, 'Photo gallery': `Photos by ${by}` }}
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
      {...(slides.length < 2 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  );
}

const shows = (message: Message, id: string): boolean =>
  message.id === id || message.files.some((file) => file.id === id);

const holding = (id: string): string | null =>
  getMessages().ids.find((each) => shows(getMessage(each) as Message, id)) ?? null;
