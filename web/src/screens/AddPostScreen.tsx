import { useEffect } from 'react';
import { readDraft, useDraft } from '../features/post/draft.store.ts';
import { leaveUpload } from '../features/post/upload.store.ts';
import { Loader } from '../ui/Loader.tsx';
import { PostWizard } from './parts/PostWizard.tsx';
import { Shell } from './parts/Shell.tsx';

/** /post/add: from photos on the device to a post. What was begun is still there after a reload. */
export default function AddPostScreen() {
  const ready = useDraft((draft) => draft.status === 'ready');
  useEffect(() => {
    void readDraft();
    return leaveUpload;
  }, []);
  if (ready) return <PostWizard />;
  return (
    <Shell title="New post" bar="none" fill>
      <Loader />
    </Shell>
  );
}
