import { limits } from '@twosome/contract/platform/limits';
import type { Post } from '@twosome/contract/post/post.contract';
import { staysPublicAfterEdit } from '@twosome/contract/post/post.rules';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { errorsOf, sentenceBeside } from '../../platform/failure.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { useUser } from '../auth/auth.store.ts';
import { AltFields } from './AltFields.tsx';
import styles from './EditPost.module.css';
import { changesOf, type Edit, followed, replacesOthers, type Words, wordsOf } from './edit.ts';
import { editPost } from './post.store.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** An edit that was sent and not taken yet outlives the sheet; what was only typed does not. */
type Edits = Readonly<Record<string, Edit & { sent?: true }>>;

interface EditPostProps {
  overlay: Overlay;
  id: string;
}

/** `?postEditId=`: the words of a post and the descriptions of its photos. */
export function EditPost(props: EditPostProps) {
  const { value, opening } = props.overlay;
  const [edits, setEdits] = useState<Edits>({});
  const isClosed = value === null;
  useEffect(() => {
    if (isClosed) setEdits((all) => Object.fromEntries(Object.entries(all).filter(([, { sent }]) => sent)));
  }, [isClosed]);
  // a new one each time: how an earlier edit ends says nothing about this one
  return <Editing key={opening} edits={edits} onEdits={setEdits} {...props} />;
}

interface EditingProps extends EditPostProps {
  edits: Edits;
  onEdits: (change: (all: Edits) => Edits) => void;
}

function Editing({ overlay, id, edits, onEdits }: EditingProps) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit);
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const formId = useId();
  const isClosed = overlay.value === null;

  const now = post && wordsOf(post);
  const edit = now && followed(edits[id] ?? { over: now, typed: now }, now);
  const changes = edit ? changesOf(edit.typed, now) : {};
  const hasChanges = Object.keys(changes).length > 0;
  const type = (part: Partial<Words>) =>
    edit && onEdits((all) => ({ ...all, [id]: { ...all[id], ...edit, typed: { ...edit.typed, ...part } } }));
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!edit || !hasChanges || saving) return;
    setSaving(true);
    setFailure(null);
    const sent = { ...edit, sent: true as const };
    onEdits((all) => ({ ...all, [id]: sent }));
    try {
      await editPost(id, changes);
      onEdits((all) => afterSaving(all, id, sent));
      overlay.close();
      toast.good('The post was saved');
    } catch (error) {
      setFailure(error);
      if (!overlay.isHere()) sayWhyNot('The post was not saved.')(error);
    }
    setSaving(false);
  }

  return (
    <BottomSheet
      open={!isClosed && post !== undefined}
      onClose={overlay.close}
      title="Edit post"
      footer={
        <SheetFoot>
          <Button type="submit" form={formId} wide busy={saving} disabled={!hasChanges && !saving}>
            Save
          </Button>
        </SheetFoot>
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
          <p role="alert" className="problem">
            {sentenceBeside(['text'], failure)}
          </p>
        </form>
      )}
    </BottomSheet>
  );
}

/** What was typed while the words before it were on their way lies over those now. */
function afterSaving(all: Edits, id: string, sent: Edit): Edits {
  const { [id]: held, ...others } = all;
  return held === undefined || held === sent
    ? others
    : { ...others, [id]: { over: sent.typed, typed: held.typed } };
}

/** Both wrote at the same time: the later one knows what goes. */
function Replaces() {
  const { partner } = useUser();
  return (
    <p className="note">{partner?.first_name} has changed these words meanwhile. Saving replaces them.</p>
  );
}

/** What saving does beside saving: nothing gets out by one person alone. */
function GoesBack({ post }: { post: Post }) {
  const { id, partner } = useUser();
  const role = post.creator === id ? 'creator' : 'partner';
  if (post.is_private || staysPublicAfterEdit(role)) return null;
  return (
    <p className="note">
      When you save, only the two of you see this post until {partner?.first_name} publishes it again.
    </p>
  );
}
