import type { Message } from '@twosome/contract/message/message.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Overlay } from '../../platform/overlay.ts';
import { PhotoViewer } from '../../ui/PhotoViewer.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { useMessage } from './change.store.ts';
import { findLoaded, findMessage } from './excerpt.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { useMessages } from './message.store.ts';

/** `?messagePhotoId=`: the photos of a message, starting at the one with that id; a message id starts at its first. */
export function Lightbox({ overlay, id }: { overlay: Overlay; id: string }) {
  const here = useMessages((room) => room.isLoaded);
  const [messageId, setMessageId] = useState<string | null>(() => findLoaded(id)?.id ?? null);
  const message = useMessage(messageId ?? '');
  const { close } = overlay;
  const closeEmpty = useEffectEvent(() => close());
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
      else closeEmpty();
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
  return (
    <PhotoViewer
      label={texts.lightbox.label(by)}
      photos={files.map(({ id, url, width, height }, index) => ({
        id,
        address: url,
        width,
        height,
        alt: texts.photo.ofBy(index + 1, files.length, by),
      }))}
      startAt={Math.max(
        files.findIndex((file) => file.id === id),
        0,
      )}
      own
      open={open}
      onClose={onClose}
    />
  );
}
