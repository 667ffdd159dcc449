import { useEffect, useRef } from 'react';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { CoupleList } from '../follow/CoupleList.tsx';
import { useOverlaidPost } from '../post/useOverlaidPost.ts';
import { clapSheetTexts as texts } from './clap.sheet.texts.ts';
import { clappersOf } from './clappers.store.ts';

/** `?postClapsId=`: the couples that clapped for a post. */
export function ClapSheet({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, () => true);
  const scroll = useRef<HTMLElement>(null);
  const count = post?.clap_count;
  const isOwn = post !== undefined && post.creator !== null;
  useEffect(() => {
    if (count !== undefined) void clappersOf.refresh(id, { background: true });
  }, [id, count]);
  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      title={texts.title}
      scroll={scroll}
    >
      {post && (
        <CoupleList
          lists={clappersOf}
          of={id}
          box={scroll}
          head={isOwn ? undefined : <p className="above-list">{texts.followed(post.clap_count)}</p>}
          empty={<Empty drawing="Kites" {...emptyTexts(post.clap_count, isOwn)} />}
        />
      )}
    </BottomSheet>
  );
}

function emptyTexts(count: number, isOwn: boolean) {
  if (count === 0) return texts.none;
  return isOwn ? texts.hidden : texts.noneFollowed(count);
}
