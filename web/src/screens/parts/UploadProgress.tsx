import { texts } from '@twosome/contract/platform/texts';
import { useUpload } from '../../features/post/upload.store.ts';
import styles from './UploadBar.module.css';

/** The upload's progress as a text and a bar. */
export function UploadProgress() {
  const { share, isStalled } = useUpload((upload) => upload);
  const moving = isStalled ? texts.stillTrying : 'Uploading your post…';
  return (
    <>
      <span>{share === 1 ? 'Almost done…' : moving}</span>
      <progress className={styles.line} value={share} aria-label="Upload" />
    </>
  );
}
