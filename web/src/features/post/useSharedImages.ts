import { limits } from '@twosome/contract/platform/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Native, SharedImage } from '../../native/types.ts';
import { loadCode } from '../../platform/missingCode.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { toast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { postWizardTexts } from './post.wizard.texts.ts';
import { postUpload } from './upload.store.ts';

/**
 * Turns photos shared from another app into a draft post. The device keeps them until the user has a partner; nothing
 * is read before.
 */
export function useSharedImages(device: Native): void {
  const navigate = useNavigate();
  const isSignedIn = useAuth(({ user }) => user !== null);
  const isCoupled = useAuth(({ user }) => user?.partner != null);
  const isUploading = postUpload.use(({ status }) => status === 'uploading');

  const taking = useRef(Promise.resolve());
  const take = useEffectEvent(() => {
    // A draft accepts one batch after the other.
    taking.current = taking.current.then(() => beginPost(device, navigate)).catch(sayUnopened);
  });
  const onShared = useEffectEvent(() => {
    if (!isSignedIn) toast.say(texts.signIn);
    else if (!isCoupled) toast.say(texts.connect);
    else if (isUploading) toast.say(texts.uploading);
    else take();
  });

  useEffect(() => {
    if (isCoupled && !isUploading) take();
  }, [isCoupled, isUploading]);
  useEffect(() => device.onShared(() => onShared()), [device]);
}

async function beginPost(device: Native, go: (to: string) => unknown): Promise<void> {
  const { images, leftOut } = await device.takeShared();
  if (images.length === 0 && leftOut > 0) return toast.bad(texts.noneAccepted(accepted));
  if (images.length === 0) return;
  const files = (await Promise.all(images.map(fileOf))).filter((file) => file !== null);
  if (files.length === 0) return sayUnopened();
  const { addFiles, readDraft } = await loadCode(() => import('./draft.store.ts'));
  await readDraft();
  const unread = images.length - files.length;
  const problems = [
    ...(leftOut > 0 ? [texts.leftOut(leftOut, accepted)] : []),
    ...(unread > 0 ? [texts.unread(unread)] : []),
  ];
  await addFiles(files, problems);
  go('/post/add?step=reorder');
}

const texts = postWizardTexts.shared;
const accepted = texts.accepted(limits.sharedBytes / 1024 / 1024);
const sayUnopened = (): void => toast.bad(texts.notOpened);

/** Null if the sharing app has revoked the access. The name is only displayed. */
async function fileOf({ name, type, read }: SharedImage): Promise<File | null> {
  try {
    return new File([await read()], name, { type });
  } catch {
    return null;
  }
}
