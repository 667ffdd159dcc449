import type { ProfilePicture } from '@twosome/contract/twosome/twosome.rules';
import { useUser } from '../features/auth/auth.store.ts';
import { changeTwosome } from '../features/twosome/change.store.ts';
import { useTwosome } from '../features/twosome/twosome.store.ts';
import { useAct } from '../platform/act.ts';
import { asFailure } from '../platform/failure.ts';
import { useOverlay } from '../platform/overlay.ts';
import { profileTexts } from './screens.profile.texts.ts';

interface Removal {
  /** there is a picture */
  isPossible: boolean;
  busy: boolean;
  problem: string | null;
  remove: () => Promise<void>;
  /** the partner changed the profile last */
  isByPartner: boolean;
  report: () => void;
}

/** Removes the couple's photo or cover (either partner may), or reports the partner's choice. `onDone` runs after a removal. */
export function usePictureRemoval(field: ProfilePicture, onDone: () => void): Removal {
  const twosome = useTwosome(useUser().twosome?.id ?? '');
  const report = useOverlay('reportId');
  const { busy, failure, run } = useAct();
  const problem = failure === null ? null : `${profileTexts.notRemoved[field]} ${asFailure(failure).message}`;
  const remove = () => run(() => changeTwosome({ remove: field }), { onDone });
  return {
    isPossible: (twosome?.[field] ?? null) !== null,
    ...{ busy, problem, remove },
    isByPartner: twosome?.changed_by_partner === true,
    report: () => twosome && report.open(twosome.id, { reportKind: 'profile' }),
  };
}
