import { messageRoomTexts as texts } from '../features/message/message.room.texts.ts';
import { RoomPhotos } from '../features/message/RoomPhotos.tsx';
import { Shell } from '../ui/Shell.tsx';

/** /message/media: the photos of the room. */
export default function RoomPhotosScreen() {
  return (
    <Shell title={texts.photos.title} back="/message">
      <RoomPhotos />
    </Shell>
  );
}
