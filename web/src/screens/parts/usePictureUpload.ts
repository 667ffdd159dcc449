import { imageRefusals } from '@twosome/contract/media/media.rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withTerms } from '../../features/auth/terms.store.ts';
import { cropAndCompress, openImage } from '../../features/media/compress.ts';
import type { Crop } from '../../features/media/crop.ts';
import type { Looked } from '../../features/media/drawing.ts';
import { changeTwosome } from '../../features/twosome/twosome.store.ts';
import { asFailure, errorsOf } from '../../platform/failure.ts';
import { useStillHere } from '../../platform/stillHere.ts';
import { mayBeLost } from '../../platform/unsaved.ts';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';

export interface PictureUpload {
  state: 'idle' | 'opening' | 'sending' | 'failed';
  /** what was chosen and is being adjusted */
  opened: Looked | null;
  /** what was cut out of it, shown while it is sent */
  cut: Blob | null;
  problem: string | null;
  choose(file: File): Promise<void>;
  cancel(): void;
  /** cuts and sends */
  use(crop: Crop): Promise<void>;
  /** sends once more what could not be sent */
  retry(): Promise<void>;
}

/** Photos that were chosen and are not saved: on their way, also from a screen that was left since, or waiting on one. */
let unsaved = 0;
mayBeLost(() => unsaved > 0);

/** From a chosen file to the couple's photo or cover: open, adjust, cut, ask for the terms, send. */
export function usePictureUpload(field: 'photo' | 'cover', onSent: () => void): PictureUpload {
  const [state, setState] = useState<PictureUpload['state']>('idle');
  const [opened, setOpened] = useState<Looked | null>(null);
  const [cut, setCut] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const original = useRef<Blob | null>(null);
  const busy = useRef(false);
  const isHere = useStillHere();

  /** One at a time: a double tap sends once. */
  const alone = useCallback(async (as: 'opening' | 'sending', act: () => Promise<PictureUpload['state']>) => {
    if (busy.current) return;
    busy.current = true;
    unsaved += 1;
    setState(as);
    setProblem(null);
    try {
      setState(await act());
    } catch {
      setProblem(imageRefusals.damaged);
      setState('idle');
    }
    unsaved -= 1;
    busy.current = false;
  }, []);

  const waits = opened !== null || state === 'failed';
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
      // who has left meanwhile, or was led on by the partner, stays where they are
      if (isHere()) onSent();
      return 'idle';
    } catch (error) {
      setProblem(sentenceFor(error, field));
      if (!isHere()) sayWhyNot(`Your ${field} was not saved.`)(error);
      return 'failed';
    }
  };

  const choose = (file: File) =>
    alone('opening', async () => {
      const looked = await openImage(file);
      if ('problem' in looked) {
        setProblem(looked.problem);
        return cut === null ? 'idle' : 'failed';
      }
      original.current = file;
      setOpened(looked);
      return 'idle';
    });

  const use = (crop: Crop) =>
    alone('sending', async () => {
      if (original.current === null) return 'idle';
      setOpened(null);
      const picture = await cropAndCompress(original.current, crop);
      setCut(picture);
      return send(picture);
    });

  const retry = () => alone('sending', async () => (cut === null ? 'idle' : send(cut)));
  const cancel = () => {
    setOpened(null);
    if (cut !== null) setState('failed');
  };

  return { state, opened, cut, problem, choose, cancel, use, retry };
}

/** What is said of the field or of the whole, else whatever can be said. */
function sentenceFor(error: unknown, field: string): string {
  const [sentence] = [...errorsOf(error, field), ...errorsOf(error, 'non_field_error')];
  return sentence ?? asFailure(error).message;
}
