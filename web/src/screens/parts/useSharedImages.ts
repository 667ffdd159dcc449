import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../features/auth/auth.store.ts';
import type { Native, SharedImage } from '../../native/types.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Photos that another app hands over become a post. The device keeps them until there is a couple to post them: nothing
 * is taken before.
 */
export function useSharedImages(device: Native): void {
  const navigate = useNavigate();
  const isSignedIn = useAuth(({ user }) => user !== null);
  const isCoupled = useAuth(({ user }) => user?.partner != null);

  const take = useEffectEvent(async () => {
    if (!isCoupled) return;
    const images = await device.takeShared();
    if (images.length === 0) return;
    const files = (await Promise.all(images.map(fileOf))).filter((file) => file !== null);
    if (files.length === 0) return toast.bad('These photos could not be opened. Please share them again.');
    const { addFiles, readDraft } = await import('../../features/post/draft.store.ts');
    await readDraft();
    await addFiles(files);
    navigate('/post/add?step=reorder');
  });
  const hear = useEffectEvent(() => {
    if (!isSignedIn) toast.say('Sign in first, and your photos will be waiting.');
    else if (!isCoupled) toast.say('Connect with your partner first, and your photos will be waiting.');
    else void take();
  });

  useEffect(() => {
    if (isCoupled) void take();
  }, [isCoupled]);
  useEffect(() => device.onShared(() => hear()), [device]);
}

/** Null where the app that shared it has taken it back. The name is only ever shown. */
async function fileOf({ name, type, read }: SharedImage): Promise<File | null> {
  try {
    return new File([await read()], name, { type });
  } catch {
    return null;
  }
}
