import { useRef } from 'react';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { useOverlaidPost } from '../post/useOverlaidPost.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentList } from './CommentList.tsx';
import { commentSheetTexts } from './comment.sheet.texts.ts';

/** `?postCommentId=`: the comments of a post, with an input. */
export function CommentSheet({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, () => true);
  const scroll = useRef<HTMLElement>(null);
  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={overlay.close}
      title={commentSheetTexts.title}
      scroll={scroll}
      footer={<CommentBox postId={id} onSend={() => scroll.current?.scrollTo({ top: 0 })} />}
    >
      {post && <CommentList post={post} scroll={scroll} />}
    </BottomSheet>
  );
}
