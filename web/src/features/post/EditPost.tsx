import { limits } from '@twosome/contract/platform/limits';
import type { Post } from '@twosome/contract/post/post.contract';
import { staysPublicAfterEdit } from '@twosome/contract/post/post.rules';
import { type FormEvent, useId, useState } from 'react';
import { errorsOf, Failure } from '../../platform/failure.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { AltFields } from './AltFields.tsx';
import styles from './EditPost.module.css';
import { editPost } from './post.store.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

interface Edit {
  text: string;
  alt: string[];
}

/** `?postEditId=`: the words of a post and the descriptions of its photos. What is typed outlives a closed sheet. */
export function EditPost({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit);
  const [typed, setTyped] = useState<Record<string, Edit>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const now = post && (typed[id] ?? editOf(post));

  const change = (edit: Partial<Edit>) => now && setTyped({ ...typed, [id]: { ...now, ...edit } });
  const close = () => {
    setFailure(null);
    overlay.close();
  };
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!now || saving) return;
    setSaving(true);
    setFailure(null);
    try {
      await editPost(id, now);
      setTyped(({ [id]: _, ...others }) => others);
      overlay.close();
      toast.good('The post was saved');
    } catch (error) {
      setFailure(error);
    }
    setSaving(false);
  }

  return (
    <BottomSheet
      open={overlay.value !== null && post !== undefined}
      onClose={close}
      title="Edit post"
      footer={
        <div className={styles.foot}>
          <Button type="submit" form={formId} wide busy={saving}>
            Save
          </Button>
        </div>
      }
    >
      {post && now && (
        <form id={formId} className={styles.form} onSubmit={save} noValidate>
          <TextField
            label="Text"
            value={now.text}
            onValue={(text) => change({ text })}
            most={limits.postText}
            error={errorsOf(failure, 'text')[0]}
            rows={3}
          />
          <AltFields post={post} alt={now.alt} onAlt={(alt) => change({ alt })} />
          <GoesBack post={post} />
          <p role="alert" className={styles.problem}>
            {problemOf(failure)}
          </p>
        </form>
      )}
    </BottomSheet>
  );
}

const editOf = (post: Post): Edit => ({ text: post.text, alt: post.images.map((image) => image.alt) });

/** What saving does beside saving: nothing gets out by one person alone. */
function GoesBack({ post }: { post: Post }) {
  const { id, partner } = useUser();
  const role = post.creator === id ? 'creator' : 'partner';
  if (post.is_private || staysPublicAfterEdit(role)) return null;
  return (
    <p className={styles.note}>
      When you save, only the two of you see this post until {partner?.first_name} publishes it again.
    </p>
  );
}

/** What stands under no field: descriptions, no network, a post that is gone. */
function problemOf(failure: unknown): string | undefined {
  if (failure === null || errorsOf(failure, 'text').length > 0) return undefined;
  return failure instanceof Failure ? failure.message : 'There was an error!';
}
