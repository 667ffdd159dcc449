import { imageErrors } from '@twosome/contract/media/media.texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withTerms } from '../features/auth/prompts.store.ts';
import { cropAndCompress, openImage } from '../features/media/compress.ts';
import type { OpenedImage } from '../features/media/compress.worker.ts';
import type { Crop } from '../features/media/crop.ts';
import { type FaceCheck, startFaceCheck } from '../features/media/faces/faces.ts';
import { changeTwosome } from '../features/twosome/change.store.ts';
import { asFailure, errorsOf, Failure } from '../platform/failure.ts';
import { useIsStillOnPage } from '../platform/stillOnPage.ts';
import { registerUnsavedCheck } from '../platform/unsaved.ts';
import { toastError } from '../ui/toastError.ts';
import { profileTexts } from './screens.profile.texts.ts';

export interface PictureUpload {
  state: 'idle' | 'opening' | 'sending' | 'failed';
  /** the chosen file that is being cropped */
  opened: OpenedImage | null;
  /** the cropped picture, shown during the upload */
  cut: Blob | null;
  problem: string | null;
  /** why the cropped picture is not sent before the person says so */
  doubt: Doubt | null;
  choose(file: File): Promise<void>;
  cancel(): void;
  /** crops and uploads */
  use(crop: Crop): Promise<void>;
  /** retries a failed upload */
  retry(): Promise<void>;
  /** sends the picture in spite of the doubt */
  sendAnyway(): Promise<void>;
  drop(): void;
}

interface Doubt {
  about: 'one' | 'many';
  picture: Blob;
}

/** Chosen photos that are not saved: being uploaded, also from a screen that was left, or waiting on a screen. */
let unsaved = 0;
registerUnsavedCheck(() => unsaved > 0);

/**
 * From a chosen file to the couple's photo or cover: decode, crop, count the persons on a photo, ask for the terms,
 * upload.
 */
export function usePictureUpload(field: 'photo' | 'cover', onSent: () => void): PictureUpload {
  const [state, setState] = useState<PictureUpload['state']>('idle');
  const [opened, setOpened] = useState<OpenedImage | null>(null);
  const [cut, setCut] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const check = useRef<FaceCheck | null>(null);
  const original = useRef<Blob | null>(null);
  const busy = useRef(false);
  const isHere = useIsStillOnPage();

  /** A lock against double taps. */
  const alone = useCallback(async (as: 'opening' | 'sending', act: () => Promise<PictureUpload['state']>) => {
    if (busy.current) return;
    busy.current = true;
    unsaved += 1;
    setState(as);
    setProblem(null);
    try {
      setState(await act());
    } catch (error) {
      setProblem(error instanceof Failure ? error.message : imageErrors.damaged);
      setState('idle');
    }
    unsaved -= 1;
    busy.current = false;
  }, []);

  useEffect(() => () => check.current?.stop(), []);

  const waits = opened !== null || doubt !== null || state === 'failed';
  useEffect(() => {
    if (!waits) return;
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  }, [waits]);

  const send = async (picture: Blob): Promise<PictureUpload['state']> => {
    try {
      const sent = await withTerms(() => changeTwosome({ [field]: new File([picture], `${field}.jpg`) }));
      if (sent === undefined) return 'failed';
      // A user who has left, or whose partner has moved on, is not navigated.
      if (isHere()) onSent();
      return 'idle';
    } catch (error) {
      setProblem(sentenceFor(error, field));
      if (!isHere()) toastError(profileTexts.notSaved[field])(error);
      return 'failed';
    }
  };

  const choose = (file: File) =>
    alone('opening', async () => {
      setDoubt(null);
      if (field === 'photo') {
        check.current?.stop();
        check.current = startFaceCheck();
      }
      const result = await openImage(file);
      if ('problem' in result) {
        setProblem(result.problem);
        return cut === null ? 'idle' : 'failed';
      }
      original.current = file;
      setOpened(result);
      return 'idle';
    });

  const use = (crop: Crop) =>
    alone('sending', async () => {
      if (original.current === null) return 'idle';
      setOpened(null);
      const picture = await cropAndCompress(original.current, crop);
      const about = (await check.current?.doubt(picture)) ?? null;
      check.current?.stop();
      if (about !== null) {
        setDoubt({ about, picture });
        return 'idle';
      }
      return sendCut(picture);
    });

  const sendCut = (picture: Blob) => {
    setCut(picture);
    return send(picture);
  };
  const sendAnyway = () =>
    alone('sending', async () => {
      if (doubt === null) return 'idle';
      setDoubt(null);
      return sendCut(doubt.picture);
    });

  const retry = () => alone('sending', async () => (cut === null ? 'idle' : send(cut)));
  const cancel = () => {
    check.current?.stop();
    setOpened(null);
    if (cut !== null) setState('failed');
  };

  const drop = () => {
    setDoubt(null);
    if (cut !== null) setState('failed');
  };

  return { state, opened, cut, problem, doubt, choose, cancel, use, retry, sendAnyway, drop };
}

/** The message for the field or the form, else the general one. */
function sentenceFor(error: unknown, field: string): string {
  const [sentence] = [...errorsOf(error, field), ...errorsOf(error, 'non_field_error')];
  return sentence ?? asFailure(error).message;
}
