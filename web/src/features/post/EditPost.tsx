import { limits } from '@twosome/contract/platform/limits';
import type { Post } from '@twosome/contract/post/post.contract';
import { staysPublicAfterEdit } from '@twosome/contract/post/post.rules';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { errorsOf, sentenceBeside } from '../../platform/failure.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { AltFields } from './AltFields.tsx';
import styles from './EditPost.module.css';
import { changesOf, type Edit, followed, replacesOthers, type Words, wordsOf } from './edit.ts';
import { editPost } from './post.store.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** An edit that was sent and not taken yet outlives the sheet; what was only typed does not. */
type Edits = Readonly<Record<string, Edit & { sent?: true }>>;

/** `?postEditId=`: the words of a post and the descriptions of its photos. */
export function EditPost({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit);
  const [edits, setEdits] = useState<Edits>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const isClosed = overlay.value === null;
  useEffect(() => {
    if (!isClosed) return;
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([, { sent }]) => sent)));
    setFailure(null);
  }, [isClosed]);

  const now = post && wordsOf(post);
  const edit = now && followed(edits[id] ?? { over: now, typed: now }, now);
  const changes = edit ? changesOf(edit.typed, now) : {};
  const hasChanges = Object.keys(changes).length > 0;
  const type = (part: Partial<Words>) =>
    edit && setEdits({ ...edits, [id]: { ...edits[id], ...edit, typed: { ...edit.typed, ...part } } });
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!edit || !hasChanges || saving) return;
    setSaving(true);
    setFailure(null);
    setEdits({ ...edits, [id]: { ...edit, sent: true } });
    try {
      await editPost(id, changes);
      setEdits(({ [id]: _, ...others }) => others);
      overlay.close();
      toast.good('The post was saved');
    } catch (error) {
      setFailure(error);
    }
    setSaving(false);
  }

  return (
    <BottomSheet
      open={!isClosed && post !== undefined}
      onClose={overlay.close}
      title="Edit post"
      footer={
        <div className={styles.foot}>
          <Button type="submit" form={formId} wide busy={saving} disabled={!hasChanges && !saving}>
            Save
          </Button>
        </div>
      }
    >
      {post && edit && (
        <form id={formId} className={styles.form} onSubmit={save} noValidate>
          <TextField
            label="Text"
            value={edit.typed.text}
            onValue={(text) => type({ text })}
            most={limits.postText}
            error={errorsOf(failure, 'text')[0]}
            rows={3}
          />
          <AltFields post={post} alt={edit.typed.alt} onAlt={(alt) => type({ alt })} />
          {replacesOthers(edit, wordsOf(post)) && <Replaces />}
          <GoesBack post={post} />
          <p role="alert" className={styles.problem}>
            {sentenceBeside(['text'], failure)}
          </p>
        </form>
      )}
    </BottomSheet>
  );
}

/** Both wrote at the same time: the later one knows what goes. */
function Replaces() {
  const { partner } = useUser();
  return (
    <p className={styles.note}>
      {partner?.first_name} has changed these words meanwhile. Saving replaces them.
    </p>
  );
}

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
