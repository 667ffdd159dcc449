import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BlobPhoto } from '../../features/media/BlobPhoto.tsx';
import { useDraft } from '../../features/post/draft.store.ts';
import { chosenOf } from '../../features/post/draft.ts';
import { discardPost, uploadPost, useUpload } from '../../features/post/upload.store.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeAction, NoticeBar, NoticeClose } from '../../ui/NoticeBar.tsx';
import { toast } from '../../ui/toast.tsx';
import { CancelCreate } from './CancelCreate.tsx';
import styles from './UploadBar.module.css';
import { UploadProgress } from './UploadProgress.tsx';
import { uploadFailed } from './WizardDialogs.tsx';

/** The upload of a post, over every page but the wizard, which has its own progress. */
export function UploadBar() {
  const { status, posted } = useUpload((upload) => upload);
  const isInWizard = useLocation().pathname === '/post/add';
  const [asking, setAsking] = useState(false);
  const announced = useRef(posted);
  useEffect(() => {
    if (posted > announced.current && !isInWizard) toast.good('Your post was uploaded');
    announced.current = posted;
  }, [posted, isInWizard]);
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
            <Link to="/post/add?step=preview" className={styles.post}>
              <Thumbnail />
              {status === 'error' ? (
                <>
                  <Icon of={CircleAlert} size={16} />
                  {uploadFailed}
                </>
              ) : (
                <UploadProgress />
              )}
            </Link>
            {status === 'error' && <NoticeAction label="Retry" onPress={uploadPost} />}
            <NoticeClose label="Cancel" onPress={ask} />
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

function Thumbnail() {
  const first = useDraft((draft) => chosenOf(draft)[0]);
  return first && <BlobPhoto blob={first.preview} alt="" className={styles.thumbnail} />;
}
