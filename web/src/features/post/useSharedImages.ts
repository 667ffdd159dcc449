import { limits } from '@twosome/contract/platform/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Native, SharedImage } from '../../native/types.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { toast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { useUpload } from './upload.store.ts';

/**
 * Turns photos shared from another app into a draft post. The device keeps them until the user has a partner; nothing
 * is read before.
 */
export function useSharedImages(device: Native): void {
  const navigate = useNavigate();
  const isSignedIn = useAuth(({ user }) => user !== null);
  const isCoupled = useAuth(({ user }) => user?.partner != null);
  const isUploading = useUpload(({ status }) => status === 'uploading');

  const taking = useRef(Promise.resolve());
  const take = useEffectEvent(() => {
    // A draft accepts one batch after the other.
    taking.current = taking.current.then(() => beginPost(device, navigate)).catch(sayUnopened);
  });
  const onShared = useEffectEvent(() => {
    if (!isSignedIn) toast.say('Sign in first, and your photos will be waiting.');
    else if (!isCoupled) toast.say('Connect with your partner first, and your photos will be waiting.');
    else if (isUploading) toast.say('Your photos will be waiting until your post is uploaded.');
    else take();
  });

  useEffect(() => {
    if (isCoupled && !isUploading) take();
  }, [isCoupled, isUploading]);
  useEffect(() => device.onShared(() => onShared()), [device]);
}

async function beginPost(device: Native, go: (to: string) => unknown): Promise<void> {
  const { images, leftOut } = await device.takeShared();
  if (images.length === 0 && leftOut > 0) return toast.bad(`A post takes ${photos} only.`);
  if (images.length === 0) return;
  const files = (await Promise.all(images.map(fileOf))).filter((file) => file !== null);
  if (files.length === 0) return sayUnopened();
  const { addFiles, readDraft } = await import('./draft.store.ts');
  await readDraft();
  const problems = [...leftOutOf(leftOut), ...unreadOf(images.length - files.length)];
  await addFiles(files, problems);
  go('/post/add?step=reorder');
}

const photos = `JPEG, PNG or WebP photos of up to ${limits.sharedBytes / 1024 / 1024} MB`;
const sayUnopened = (): void => toast.bad('These photos could not be opened. Please share them again.');

/** Null if the sharing app has revoked the access. The name is only displayed. */
async function fileOf({ name, type, read }: SharedImage): Promise<File | null> {
  try {
    return new File([await read()], name, { type });
  } catch {
    return null;
  }
}

function leftOutOf(count: number): string[] {
  if (count === 0) return [];
  const what = count === 1 ? 'One file was' : `${count} files were`;
  return [`${what} left out: a post takes ${photos} only.`];
}

function unreadOf(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? 'One photo could not be opened.' : `${count} photos could not be opened.`];
}
