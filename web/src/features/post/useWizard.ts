import { useCallback, useEffect, useRef, useState } from 'react';
import {
  useBlocker,
  useGoBack,
  useLocation,
  useNavigate,
  useSearchParams,
} from '../../platform/router/navigation.ts';
import { getDraft, isEmpty, usePostDraft } from './draft.store.ts';
import { type Position, positionFor, steps } from './draft.ts';
import { discardPost, postUpload, useUploaded } from './upload.store.ts';

export type Wizard = ReturnType<typeof useWizard>;

/**
 * The wizard's step is the `step` of the address. Every step is a history entry, so that Back is a step back. Each
 * entry stores how many wizard entries precede it, so that leaving can skip them all. During an upload Back leaves the
 * wizard, and the upload continues.
 */
export function useWizard() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const draft = usePostDraft();
  const status = postUpload.use((upload) => upload.status);
  const posted = useUploaded(({ count }) => count);
  const [postedBefore] = useState(posted);
  const isPosted = posted > postedBefore;
  const isUploading = status === 'uploading';
  const depth: number = location.state?.depth ?? 0;
  const requested = search.get('step');
  const place = isUploading ? preview : positionFor(requested, Number(search.get('image') ?? 1) - 1, draft);
  const { step, at } = place;

  const go = useCallback(
    (to: Position, replace: boolean) => {
      const params = new URLSearchParams(search);
      params.set('step', to.step);
      if (to.step === 'adjust') params.set('image', String(to.at + 1));
      else params.delete('image');
      navigate(`?${params}`, { replace, state: { depth: replace ? depth : depth + 1 } });
    },
    [search, navigate, depth],
  );

  const goBack = useGoBack('/home', depth + 1);
  const goBackToPost = useGoBack('/home', depth + 1, '/home');
  const leaving = useRef(false);
  const leave = useCallback(() => {
    // No confirmation: an empty draft must not lead back to its first step.
    leaving.current = !asksBeforeLeaving();
    goBack();
  }, [goBack]);

  const isSettled = requested === step && (step !== 'adjust' || search.get('image') === String(at + 1));
  const hasNavigatedBack = isUploading && requested !== null && !isSettled;
  useEffect(() => {
    if (leaving.current) return;
    if (isPosted) {
      leaving.current = true;
      goBackToPost();
    } else if (hasNavigatedBack) leave();
    else if (!isSettled) go({ step, at }, true);
  }, [isPosted, hasNavigatedBack, isSettled, step, at, go, leave, goBackToPost]);
  useFocusOnStep(step);

  const blocked = useBlocker((to, from) => to.pathname !== from.pathname && asksBeforeLeaving());
  const index = steps.indexOf(step);
  return {
    place,
    /** the post was uploaded while the wizard was open: the navigation away has started */
    isPosted,
    next() {
      const after = steps[index + 1];
      if (after) go({ step: after, at: 0 }, false);
    },
    /** to the post as it is when each step between is left as it is */
    skipToPreview: () => go(preview, false),
    /** shows another image for adjusting; not a step, so Back leads to the step before */
    adjust: (other: number) => go({ step: 'adjust', at: other }, true),
    previous() {
      const before = steps[index - 1];
      if (depth > 0) navigate(-1);
      else if (before) go({ step: before, at: 0 }, true);
    },
    /** leaves the wizard for the page before it; asks first when the draft would be lost; an upload continues */
    leave,
    asking: {
      open: blocked !== null,
      yes() {
        leaving.current = true;
        discardPost();
        blocked?.proceed();
      },
      no: () => blocked?.reset(),
    },
  };
}

const preview: Position = { step: 'preview', at: 0 };

/** Leaving does not lose an upload in progress; it does lose photos that are being opened. */
const asksBeforeLeaving = (): boolean =>
  (!isEmpty(getDraft()) || getDraft().opening) && !postUpload.isRunning();

/** Moves the focus to the new step. */
function useFocusOnStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [step]);
}
