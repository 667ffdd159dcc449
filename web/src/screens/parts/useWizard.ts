import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getDraft, isEmpty, keepPlace, useDraft } from '../../features/post/draft.store.ts';
import { chosenOf, type Place, placeAfter, placeBefore, placeFor } from '../../features/post/draft.ts';
import { giveUp, useUpload } from '../../features/post/upload.store.ts';

export interface Wizard {
  place: Place;
  next(): void;
  previous(): void;
  /** back to where the wizard began; asks first when something would be lost */
  leave(): void;
  asking: { open: boolean; yes(): void; no(): void };
}

/**
 * Where somebody stands in making a post. Every step is an entry of the history, so that Back is a step back; each
 * knows how many entries of the wizard lie before it, so that the way out of it can be found.
 */
export function useWizard(): Wizard {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const draft = useDraft((state) => state);
  const depth: number = location.state?.depth ?? 0;
  const pictures = chosenOf(draft).length;
  const asked = search.get('step');
  const place = placeFor(asked, Number(search.get('image') ?? 1) - 1, draft.place, draft);
  const { step, at } = place;

  const go = useCallback(
    (to: Place, replace: boolean) => {
      const params = new URLSearchParams(search);
      params.set('step', to.step);
      if (to.step === 'adjust') params.set('image', String(to.at + 1));
      else params.delete('image');
      setSearch(params, { replace, state: { depth: replace ? depth : depth + 1 } });
    },
    [search, setSearch, depth],
  );

  const settled = asked === step && (step !== 'adjust' || search.get('image') === String(at + 1));
  const leaving = useRef(false);
  const uploading = useUpload((upload) => upload.status === 'uploading');
  useEffect(() => {
    // an emptied draft must not lead back to its first step
    if (leaving.current || uploading) return;
    if (!settled && !isEmpty(getDraft())) go({ step, at }, true);
    else if (!settled && asked !== 'add') go({ step: 'add', at: 0 }, true);
    if (!isEmpty(getDraft())) keepPlace({ step, at });
  }, [settled, uploading, asked, step, at, go]);
  useFocusOnStep(`${step} ${at}`);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && !isEmpty(getDraft()),
  );
  return {
    place,
    next() {
      const after = placeAfter(place, pictures);
      if (after) go(after, false);
    },
    previous() {
      const before = placeBefore(place, pictures);
      if (depth > 0) navigate(-1);
      else if (before) go(before, true);
    },
    leave() {
      leaving.current = isEmpty(getDraft());
      // the router counts its entries: the first one of this tab is 0
      const index: unknown = window.history.state?.idx;
      if (typeof index === 'number' && index > depth) navigate(-(depth + 1));
      else navigate('/home', { replace: true });
    },
    asking: {
      open: blocker.state === 'blocked',
      yes() {
        leaving.current = true;
        giveUp();
        blocker.proceed?.();
      },
      no: () => blocker.reset?.(),
    },
  };
}

/** A new step begins at its top, for keys and screen readers too. */
function useFocusOnStep(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [step]);
}
