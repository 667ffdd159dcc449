import { limits } from '@twosome/contract/platform/limits';
import type { Post } from '@twosome/contract/post/post.contract';
import { type FormEvent, useEffect, useId } from 'react';
import { useAct } from '../../platform/act.ts';
import { errorsOf, formMessage } from '../../platform/failure.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SheetFoot } from '../../ui/SheetFoot.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { Thumb } from '../media/Thumb.tsx';
import { editPost } from './change.store.ts';
import styles from './EditPost.module.css';
import { cancelEdit, endEdit, markSent, useEdit, writeEdit } from './edit.store.ts';
import { changesOf, replacesOthers, shownTexts, textsOf } from './edit.ts';
import { postOptionsTexts as texts } from './post.options.texts.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

interface EditPostProps {
  overlay: Overlay;
  id: string;
}

/** `?postEditId=`: edits the text of a post and the descriptions of its photos. */
export function EditPost(props: EditPostProps) {
  const { value, opening } = props.overlay;
  const isClosed = value === null;
  useEffect(() => {
    if (isClosed) cancelEdit(props.id);
  }, [isClosed, props.id]);
  // remount on every opening: the result of an earlier edit does not apply to this one
  return <Editing key={opening} {...props} />;
}

function Editing({ overlay, id }: EditPostProps) {
  const post = useOverlaidPost(overlay, id, (can) => can.edit);
  const { busy, failure, run } = useAct();
  const formId = useId();
  const isClosed = overlay.value === null;

  const now = post ? textsOf(post) : [];
  const fields = useEdit(id);
  const [text = '', ...alt] = shownTexts(fields, now);
  const changes = changesOf(fields, now);
  const hasChanges = Object.keys(changes).length > 0;
  const type = (at: number, typed: string) => writeEdit(id, at, now[at] ?? '', typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!hasChanges || busy) return;
    markSent(id);
    void run(() => editPost(id, changes), {
      onDone() {
        if (endEdit(id, fields)) overlay.close();
        toast.good(texts.edit.done);
      },
      onFailure: (error) => overlay.isHere() || toastError(texts.edit.failed)(error),
    });
  };

  return (
    <BottomSheet
      open={!isClosed && post !== undefined}
      onClose={overlay.close}
      title={texts.edit.heading}
      footer={
        <SheetFoot>
          <Button type="submit" form={formId} wide busy={busy} disabled={!hasChanges && !busy}>
            {texts.edit.save}
          </Button>
        </SheetFoot>
      }
    >
      {post && (
        <form id={formId} className="stack gap-5 px-gutter pt-4 pb-4" onSubmit={save} noValidate data-stored>
          <TextField
            label={texts.edit.text}
            value={text}
            onValue={(typed) => type(0, typed)}
            most={limits.postText}
            error={errorsOf(failure, 'text')[0]}
            rows={3}
          />
          <AltFields post={post} alt={alt} onAlt={(index, typed) => type(index + 1, typed)} />
          {replacesOthers(fields, now) && <ReplaceWarning />}
          <PrivateWarning post={post} />
          <p role="alert" className="problem">
            {formMessage(['text'], failure)}
          </p>
        </form>
      )}
    </BottomSheet>
  );
}

/** Both have edited: warns the later one what saving replaces. */
function ReplaceWarning() {
  const { partner } = useUser();
  return <p className="note">{texts.warning.replaces(partner?.first_name ?? '')}</p>;
}

/** Side effects of saving: an edited post is published only with the partner's consent. */
function PrivateWarning({ post }: { post: Post }) {
  const partner = useUser().partner?.first_name ?? '';
  if (!post.is_private) return <p className="note">{texts.warning.hides(partner)}</p>;
  return post.can.publish ? <p className="note">{texts.warning.partnerPublishes(partner)}</p> : null;
}

/** Length from which the remaining characters are shown. */
const warnFrom = limits.alt - 200;

interface AltFieldsProps {
  post: Post;
  /** one description per image, in order */
  alt: readonly string[];
  onAlt: (index: number, alt: string) => void;
}

/** Descriptions of the photos, for people who cannot see them. */
function AltFields({ post, alt, onAlt }: AltFieldsProps) {
  return (
    <fieldset className="stack gap-2">
      <legend className="strong">{texts.descriptions.heading}</legend>
      <p className="small quiet">{texts.descriptions.line}</p>
      {post.images.map((image, index) => (
        <div key={image.id} className={`${styles.alt} flex items-start gap-3 mt-2`}>
          <div className={`${styles.thumb} flex-none`}>
            <Thumb image={image} alt="" />
          </div>
          <TextField
            label={
              post.images.length === 1 ? texts.descriptions.onlyPhoto : texts.descriptions.photo(index + 1)
            }
            value={alt[index] ?? ''}
            onValue={(text) => onAlt(index, text)}
            most={(alt[index] ?? '').length > warnFrom ? limits.alt : undefined}
            rows={1}
          />
        </div>
      ))}
    </fieldset>
  );
}
