import { cleanText } from '@twosome/contract/platform/clean-text';
import type { Aspect } from '@twosome/contract/post/post.rules';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useEffect, useState } from 'react';
import { Heart } from '../../ui/brand/Heart.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonBlock } from '../../ui/Skeleton.tsx';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { Descriptions } from './Descriptions.tsx';
import { chooseOnlyMe, usePostDraft } from './draft.store.ts';
import { aspectOf, chosenOf, type DraftPicture } from './draft.ts';
import cardStyles from './PostCard.module.css';
import headStyles from './PostHead.module.css';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import { cutOf } from './upload.store.ts';
import styles from './Wizard.module.css';

interface PreviewPostProps {
  /** the couple's avatar and name */
  face: ReactNode;
  name: string;
  partner: string;
}

/** Step 6: the post as it will look, with the exact images that are uploaded. */
export function PreviewPost({ face, name, partner }: PreviewPostProps) {
  const draft = usePostDraft();
  const aspect = aspectOf(draft);
  return (
    <>
      <div className="px-column pb-5">
        <Choice
          label={texts.whoSees.label}
          value={draft.onlyMe ? 'onlyMe' : 'both'}
          onValue={(value) => chooseOnlyMe(value === 'onlyMe')}
          options={[
            { value: 'both', label: texts.whoSees.both(partner) },
            { value: 'onlyMe', label: texts.whoSees.onlyMe },
          ]}
          hint={(draft.onlyMe ? texts.preview.noteOnlyMe : texts.preview.note)(partner)}
        />
      </div>
      <article aria-label={texts.preview.label}>
        <div className={`${headStyles.head} row gap-3`}>
          {face}
          <div className="grow">
            <p className="strong">
              <JointName text={name} />
            </p>
            <p className={`${headStyles.meta} row caption`}>
              <Icon of={draft.onlyMe ? UserRound : Lock} size={13} />
              <span>{draft.onlyMe ? texts.preview.onlyMe : texts.preview.audience}</span>
            </p>
          </div>
        </div>
        <div className="mx-photo">
          <Carousel
            label={texts.preview.photos}
            aspect={aspect}
            slides={chosenOf(draft).map((picture) => ({
              key: picture.id,
              slide: <Cut picture={picture} aspect={aspect} />,
            }))}
          />
        </div>
        {draft.onlyMe ? (
          <div className={cardStyles.gap} data-small="true" />
        ) : (
          <div className={`${styles.acts} flex gap-5`} aria-hidden="true">
            <Heart state="none" />
            <Icon of={MessageCircle} />
          </div>
        )}
        {cleanText(draft.text) !== '' && (
          <p className={`${cardStyles.words} px-column whitespace-pre-line text-pretty`} dir="auto">
            {cleanText(draft.text)}
          </p>
        )}
        <Descriptions of={chosenOf(draft).map(({ alt }) => cleanText(alt))} />
      </article>
    </>
  );
}

function Cut({ picture, aspect }: { picture: DraftPicture; aspect: Aspect }) {
  const [cut, setCut] = useState<Blob | null>(null);
  useEffect(() => {
    let unmounted = false;
    cutOf(picture, aspect).then(
      (blob) => !unmounted && setCut(blob),
      // the upload reports images that cannot be cut
      () => {},
    );
    return () => {
      unmounted = true;
    };
  }, [picture, aspect]);
  if (cut === null) return <SkeletonBlock width="100%" height="100%" />;
  return <BlobPhoto blob={cut} alt={picture.alt} />;
}
