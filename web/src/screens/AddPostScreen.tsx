import { useEffect } from 'react';
import { readDraft, useDraft } from '../features/post/draft.store.ts';
import { Loader } from '../ui/Loader.tsx';
import { PostWizard } from './parts/PostWizard.tsx';
import { Shell } from './parts/Shell.tsx';

/** /post/add: the wizard from photos on the device to a post. The draft survives a reload. */
export default function AddPostScreen() {
  const ready = useDraft((draft) => draft.status === 'ready');
  useEffect(() => {
    void readDraft();
  }, []);
  if (ready) return <PostWizard />;
  return (
    <Shell title="New post" bar="none" fill>
      <Loader />
    </Shell>
  );
}
