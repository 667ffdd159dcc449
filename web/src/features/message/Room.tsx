import Images from 'lucide-react/icons/images';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { OfflineNote } from '../../ui/brand/OfflineHint.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { isTouch } from '../../ui/isTouch.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Shell } from '../../ui/Shell.tsx';
import { UrlOverlay, type UrlOverlayProps } from '../../ui/UrlOverlay.tsx';
import { useUser } from '../auth/auth.store.ts';
import { MessageBox } from './MessageBox.tsx';
import { MessageList } from './MessageList.tsx';
import { DeleteMessage, MessageOptions } from './MessageOptions.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { RoomHead } from './RoomHead.tsx';
import { useRoom } from './useRoom.ts';

/** The couple's chat room. `aside` stands beside it where there is room for a second column. */
export function Room({ aside }: { aside: ReactNode }) {
  const { partner } = useUser();
  const box = useRef<HTMLTextAreaElement>(null);
  const options = useOverlay('messageOptionId');
  const photos = useOverlay('messagePhotoId');
  useRoom();
  useEffect(() => {
    if (!isTouch()) box.current?.focus({ preventScroll: true });
  }, []);
  if (partner === null) return null;
  return (
    <Shell
      title={texts.list.label(partner.first_name)}
      heading={<RoomHead />}
      back="/home"
      actions={
        <>
          <IconLink icon={Images} label={texts.photos.title} to="/message/media" />
          <IconLink icon={Search} label={texts.search.title} to="/message/search" />
        </>
      }
      fixedHeight
      aside={aside}
    >
      <MessageList
        onOptions={(id) => options.open(id)}
        onPhoto={(id) => photos.open(id)}
        onReply={() => box.current?.focus()}
      />
      <OfflineNote />
      <MessageBox box={box} />
      {options.shown !== null && (
        <MessageOptions
          key={options.opening}
          overlay={options}
          id={options.shown}
          onReply={() => box.current?.focus()}
        />
      )}
      <UrlOverlay parameter="messageDeleteId" of={DeleteMessage} />
      <UrlOverlay parameter="messageEditId" of={EditMessage} />
      <UrlOverlay parameter="messageEmojiId" of={ReactWithAny} />
      <UrlOverlay parameter="messagePhotoId" of={Lightbox} />
    </Shell>
  );
}

const Lightbox = lazyComponent<UrlOverlayProps>(async () => (await import('./Lightbox.tsx')).Lightbox);
const EditMessage = lazyComponent<UrlOverlayProps>(
  async () => (await import('./ChangeMessage.tsx')).EditMessage,
);
const ReactWithAny = lazyComponent<UrlOverlayProps>(
  async () => (await import('./ChangeMessage.tsx')).ReactWithAny,
);
