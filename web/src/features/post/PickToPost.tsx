import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadCode } from '../../platform/missingCode.ts';
import { isPlainClick } from '../../platform/router/Link.tsx';
import { useLocation, useNavigate } from '../../platform/router/navigation.ts';
import { PhotoInput } from '../media/ImagePicker.tsx';
import { addFiles, getDraft, isEmpty, readDraft } from './draft.store.ts';
import { postUpload } from './upload.store.ts';

/**
 * A tap on a link to the wizard opens the device's photos, and the chosen ones are all selected at its second
 * step. A draft or an upload opens instead, and so does the first step until this code is there. A cancelled picker
 * changes nothing. Browsers open it during the tap only, so whether there is a draft has to be known before.
 */
export function PickToPost() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [pickingAt, setPickingAt] = useState<string | null>(null);
  useEffect(() => void readDraft(), []);

  const press = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[href="/post/add"]');
    if (!link || !isPlainClick(event) || pathname === '/post/add') return;
    const draft = getDraft();
    if (!draft.isRead || !isEmpty(draft) || draft.opening || postUpload.isRunning()) return;
    event.preventDefault();
    flushSync(() => setPickingAt(pathname));
    input.current?.click();
    // while the person chooses; a failure is handled when it is needed
    loadCode(() => import('./AddPostScreen.tsx')).catch(() => {});
  });
  useEffect(() => {
    // before React's listener, so that Link finds the click handled
    const listen = (event: MouseEvent) => press(event);
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, []);

  const begin = (files: File[]) => {
    setPickingAt(null);
    void addFiles(files);
    void navigate('/post/add?step=reorder');
  };
  return pickingAt === pathname && <PhotoInput input={input} multiple onFiles={begin} />;
}
