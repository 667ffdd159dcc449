import { Room } from '../features/message/Room.tsx';
import { lazyComponent } from '../ui/lazyComponent.ts';

const RoomAside = lazyComponent<object>(async () => (await import('./RoomAside.tsx')).RoomAside);

/** /message: the room, and beside it what the two share. */
export default function RoomScreen() {
  return <Room aside={<RoomAside />} />;
}
