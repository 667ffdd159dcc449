import type { Path } from '@twosome/contract/platform/addresses';
import type { PhotoSource } from '../../platform/photoSource.ts';
import { useUser } from '../auth/auth.store.ts';
import { useStored } from '../message/message.store.ts';
import { usePost } from '../post/post.store.ts';
import { photoOf, type Remembered } from './memory.store.ts';
import { memoryTexts as texts } from './memory.texts.ts';

interface DrawnMemory {
  photo: PhotoSource | undefined;
  placeholder: string | undefined;
  alt: string;
  line: string;
  to: Path;
}

/** What is drawn of a post or a message; null when it is deleted, or was taken down. */
export function useDrawnMemory({ kind, id }: Remembered): DrawnMemory | null {
  const post = usePost(kind === 'post' ? id : '');
  const message = useStored(kind === 'message' ? id : '');
  const { id: me, partner } = useUser();
  if (post) {
    const [image] = post.images;
    if (!image) return null;
    const { alt, placeholder } = image;
    return {
      photo: photoOf({ post }),
      placeholder,
      alt: alt || texts.post,
      line: post.text,
      to: `/post/${id}`,
    };
  }
  const file = message?.files.find(({ kind }) => kind === 'image');
  if (!message || !file) return null;
  const alt = message.sent_by === me ? texts.photo.byYou : texts.photo.by(partner?.first_name ?? '');
  return {
    photo: photoOf({ message }),
    placeholder: file.placeholder,
    alt,
    line: message.text || alt,
    to: `/message?messageId=${id}`,
  };
}
