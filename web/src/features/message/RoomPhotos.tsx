import type { PhotoOfRoom } from '@twosome/contract/message/message.contract';
import { type Dates, useDates } from '../../platform/days.ts';
import { photoSource } from '../../platform/photoSource.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useList } from '../../platform/useList.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Skeleton, SkeletonPhoto } from '../../ui/Skeleton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { allPhotos, getPhoto, photosOfRoom } from './photos.store.ts';

/** A third of the column. */
const tileSizes = '(min-width: 768px) 198px, 32vw';

/** All photos of the room by month. A photo opens over its message, so that closing it leads there. */
export function RoomPhotos() {
  const list = useList(photosOfRoom, allPhotos);
  const { partner } = useUser();
  const dates = useDates();
  const photos = list.ids.map(getPhoto).filter((photo) => photo !== undefined);
  return (
    <PagedList
      list={list}
      onRetry={() => void photosOfRoom.retry(allPhotos)}
      skeleton={<PhotosSkeleton count={12} />}
      moreSkeleton={<PhotosSkeleton count={3} />}
      empty={
        <Empty
          drawing="TinCans"
          heading={texts.photos.none}
          line={texts.photos.noneLine(partner?.first_name ?? '')}
        />
      }
    >
      {byMonth(photos, dates).map(({ month, photos: ofMonth }) => (
        <section key={month} aria-label={month}>
          <h2 className="px-gutter pt-5 pb-2 strong">{month}</h2>
          <ul className="grid-cols-3 gap-0.75 px-photo">
            {ofMonth.map((photo) => (
              <PhotoTile key={photo.id} photo={photo} />
            ))}
          </ul>
        </section>
      ))}
    </PagedList>
  );
}

/** The photos in their order, newest first, so that the photos of a month are neighbours. */
function byMonth(
  photos: readonly PhotoOfRoom[],
  { monthAndYear }: Dates,
): { month: string; photos: PhotoOfRoom[] }[] {
  const months: { month: string; photos: PhotoOfRoom[] }[] = [];
  for (const photo of photos) {
    const month = monthAndYear(photo.added_at);
    const last = months.at(-1);
    if (last?.month === month) last.photos.push(photo);
    else months.push({ month, photos: [photo] });
  }
  return months;
}

export function PhotoTile({ photo }: { photo: PhotoOfRoom }) {
  const { id: me, partner } = useUser();
  const { fullDay } = useDates();
  const by = photo.sent_by === me ? texts.photo.byYou : (partner?.first_name ?? '');
  return (
    <li>
      <Link
        to={`/message?messageId=${photo.message_id}&messagePhotoId=${photo.id}`}
        className="block rounded-1"
      >
        <Thumb
          image={photo}
          source={photoSource({ ...photo, image: photo.url }, tileSizes, 'square')}
          alt={texts.photos.photo(by, fullDay(photo.added_at))}
        />
      </Link>
    </li>
  );
}

function PhotosSkeleton({ count }: { count: number }) {
  return (
    <Skeleton>
      <div className="grid-cols-3 gap-0.75 px-photo">
        {[...Array(count).keys()].map((index) => (
          <SkeletonPhoto key={index} aspect="1:1" radius="var(--r-1)" />
        ))}
      </div>
    </Skeleton>
  );
}
