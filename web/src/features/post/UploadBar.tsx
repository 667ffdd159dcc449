import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useEffectEvent, useState } from 'react';
import { isUnreadableFile } from '../../platform/chosenFile.ts';
import { Link } from '../../platform/router/Link.tsx';
import { useLocation, useNavigate } from '../../platform/router/navigation.ts';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeAction, NoticeBar, NoticeClose } from '../../ui/NoticeBar.tsx';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { BlobPhoto } from '../media/BlobPhoto.tsx';
import { usePostDraft } from './draft.store.ts';
import { chosenOf } from './draft.ts';
import { postWizardTexts as texts } from './post.wizard.texts.ts';
import styles from './UploadBar.module.css';
import { discardPost, markConfirmed, postUpload, uploadPost, useUploaded } from './upload.store.ts';

/** The upload of a post, over every page but the wizard, which has its own progress. */
export function UploadBar() {
  const { status, failure } = postUpload.use((upload) => upload);
  const isInWizard = useLocation().pathname === '/post/add';
  useConfirmation();
  const [asking, setAsking] = useState(false);
  const isShown = status !== 'none' && !isInWizard;
  const ask = () => {
    loadDialog().catch(() => {});
    setAsking(true);
  };
  return (
    <>
      <NoticeBar>
        {isShown && (
          <>
            <Link to="/post/add?step=preview" className={`${styles.post} row min-w-0 min-h-touch gap-2`}>
              <Thumbnail />
              {status === 'error' ? (
                <>
                  <Icon of={CircleAlert} size={16} />
                  {isUnreadableFile(failure) ? failure?.message : texts.upload.failed}
                </>
              ) : (
                <UploadProgress />
              )}
            </Link>
            {status === 'error' && <NoticeAction label={texts.upload.retry} onPress={uploadPost} />}
            <NoticeClose label={texts.upload.cancel} onPress={ask} />
          </>
        )}
      </NoticeBar>
      <CancelCreate
        open={asking && isShown}
        onYes={() => {
          setAsking(false);
          discardPost();
        }}
        onNo={() => setAsking(false)}
      />
    </>
  );
}

/** Confirms an uploaded post, with a link to it. */
function useConfirmation(): void {
  const { count, confirmed, lastId } = useUploaded((posts) => posts);
  const navigate = useNavigate();
  const confirm = useEffectEvent(() =>
    toast.say(texts.upload.done, {
      tone: 'good',
      action: { label: texts.upload.view, onPress: () => navigate(`/post/${lastId}`) },
    }),
  );
  useEffect(() => {
    if (count === confirmed) return;
    confirm();
    markConfirmed();
  }, [count, confirmed]);
}

function Thumbnail() {
  const first = chosenOf(usePostDraft())[0];
  return first && <BlobPhoto blob={first.preview} alt="" className={`${styles.thumbnail} flex-none`} />;
}

/** The upload's progress as a text and a bar. */
export function UploadProgress() {
  const { share, isStalled } = postUpload.use((upload) => upload);
  const moving = isStalled ? uiTexts.offline.stillTrying : texts.upload.running;
  return (
    <>
      <span>{share === 1 ? texts.upload.almostDone : moving}</span>
      <progress className={`${styles.line} flex-none`} value={share} aria-label={texts.upload.label} />
    </>
  );
}

interface CancelCreateProps {
  open: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before the draft post is discarded. */
export function CancelCreate({ open, onYes, onNo }: CancelCreateProps) {
  return <Dialog open={open} onClose={onNo} icon={ImageOff} {...texts.cancelDialog} onPositive={onYes} />;
}
