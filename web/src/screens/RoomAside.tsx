import { timing } from '@twosome/contract/platform/timing';
import { OwnAside } from '../features/follow/OwnAside.tsx';
import { messageRoomTexts } from '../features/message/message.room.texts.ts';
import { allPhotos, getPhoto, photosOfRoom } from '../features/message/photos.store.ts';
import { PhotoTile } from '../features/message/RoomPhotos.tsx';
import { QuestionRow } from '../features/question/QuestionRow.tsx';
import { questionOfDay, useQuestion, useTodaysQuestion } from '../features/question/question.store.ts';
import { NextDayRow } from '../features/together/NextDayRow.tsx';
import { useNextDay } from '../features/together/useNextDay.ts';
import { useRefetchedList } from '../platform/refetch.ts';
import { useResource } from '../platform/resource.ts';
import { Link } from '../platform/router/Link.tsx';

/** The column beside the room: its newest photos, the day's question and the next day. */
export const RoomAside = () => (
  <OwnAside>
    <div className="stack gap-5 mb-7">
      <NewestPhotos />
      <DaysQuestion />
      <NextDay />
    </div>
  </OwnAside>
);

function NewestPhotos() {
  useRefetchedList(photosOfRoom, allPhotos);
  const { ids } = photosOfRoom.use(allPhotos);
  const photos = ids.slice(0, 6).flatMap((id) => getPhoto(id) ?? []);
  if (photos.length === 0) return null;
  return (
    <section>
      <h2 className="heading pb-2">
        <Link to="/message/media">{messageRoomTexts.photos.title}</Link>
      </h2>
      <ul className="grid-cols-3 gap-0.75">
        {photos.map((photo) => (
          <PhotoTile key={photo.id} photo={photo} />
        ))}
      </ul>
    </section>
  );
}

function DaysQuestion() {
  useResource(questionOfDay, timing.listStale);
  const question = useQuestion(useTodaysQuestion().id ?? '');
  if (!question || question.taken_down) return null;
  return <QuestionRow text={question.text} />;
}

function NextDay() {
  const next = useNextDay();
  return next ? <NextDayRow day={next} /> : null;
}
