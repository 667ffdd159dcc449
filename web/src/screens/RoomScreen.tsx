import Images from 'lucide-react/icons/images';
import Search from 'lucide-react/icons/search';
import { type RefObject, useRef } from 'react';
import { useUser } from '../features/auth/auth.store.ts';
import { MessageBox } from '../features/message/MessageBox.tsx';
import { MessageList } from '../features/message/MessageList.tsx';
import { DeleteMessage, MessageOptions } from '../features/message/MessageOptions.tsx';
import { messageRoomTexts as texts } from '../features/message/message.room.texts.ts';
import { RoomHead } from '../features/message/RoomHead.tsx';
import { useRoom } from '../features/message/useRoom.ts';
import { type Overlay, useOverlay } from '../platform/overlay.ts';
import { IconLink } from '../ui/IconButton.tsx';
import { lazyComponent, useLazyComponent } from '../ui/lazyComponent.ts';
import { OfflineNote } from '../ui/OfflineHint.tsx';
import { Shell } from '../ui/Shell.tsx';
import { toast } from '../ui/toast.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { profileTexts } from './screens.profile.texts.ts';

/** The couple's chat room. */
export default function RoomScreen() {
  const { partner } = useUser();
  const box = useRef<HTMLTextAreaElement>(null);
  const options = useOverlay('messageOptionId');
  const photos = useOverlay('messagePhotoId');
  useRoom();
  if (partner === null) return null;
  return (
    <Shell
      title={profileTexts.room(partner.first_name)}
      heading={<RoomHead />}
      back="/home"
      actions={
        <>
          <IconLink icon={Images} label={texts.photos.title} to="/message/media" />
          <IconLink icon={Search} label={texts.search.title} to="/message/search" />
        </>
      }
      still
    >
      <MessageList
        onOptions={(id) => options.open(id)}
        onPhoto={(id) => photos.open(id)}
        onReply={() => box.current?.focus()}
      />
      <OfflineNote />
      <MessageBox box={box} />
      <Overlays options={options} photos={photos} box={box} />
    </Shell>
  );
}

const lightbox = lazyComponent<{ overlay: Overlay; id: string }>(
  async () => (await import('../features/message/Lightbox.tsx')).Lightbox,
);

const edit = lazyComponent<{ overlay: Overlay; id: string }>(
  async () => (await import('../features/message/ChangeMessage.tsx')).EditMessage,
);
const anyEmoji = lazyComponent<{ overlay: Overlay; id: string }>(
  async () => (await import('../features/message/ChangeMessage.tsx')).ReactWithAny,
);

interface OverlaysProps {
  options: Overlay;
  photos: Overlay;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The dialogs and viewers that the address opens over the room. */
function Overlays({ options, photos, box }: OverlaysProps) {
  const deletion = useOverlay('messageDeleteId');
  const editing = useOverlay('messageEditId');
  const reacting = useOverlay('messageEmojiId');
  const close = (overlay: Overlay) => () => {
    toast.bad(uiTexts.failure.network);
    overlay.close();
  };
  const Lightbox = useLazyComponent(lightbox, photos.value !== null, close(photos));
  const EditMessage = useLazyComponent(edit, editing.value !== null, close(editing));
  const ReactWithAny = useLazyComponent(anyEmoji, reacting.value !== null, close(reacting));
  return (
    <>
      {options.shown !== null && (
        <MessageOptions overlay={options} id={options.shown} onReply={() => box.current?.focus()} />
      )}
      {deletion.shown !== null && <DeleteMessage overlay={deletion} id={deletion.shown} />}
      {EditMessage && editing.shown !== null && (
        <EditMessage key={editing.shown} overlay={editing} id={editing.shown} />
      )}
      {ReactWithAny && reacting.shown !== null && (
        <ReactWithAny key={reacting.shown} overlay={reacting} id={reacting.shown} />
      )}
      {Lightbox && photos.shown !== null && (
        <Lightbox key={photos.shown} overlay={photos} id={photos.shown} />
      )}
    </>
  );
}
