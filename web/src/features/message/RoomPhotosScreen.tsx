import { Shell } from '../../ui/Shell.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { RoomPhotos } from './RoomPhotos.tsx';

/** /message/media: the photos of the room. */
export default function RoomPhotosScreen() {
  return (
    <Shell title={texts.photos.title} back="/message">
      <RoomPhotos />
    </Shell>
  );
}
