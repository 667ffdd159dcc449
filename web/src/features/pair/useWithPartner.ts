import { useNavigate } from '../../platform/router/navigation.ts';
import { useUser } from '../auth/auth.store.ts';

/** Runs an action that needs a partner; a person without a partner is sent to /connect instead. */
export function useWithPartner(): (act: () => void) => void {
  const isAlone = useUser().partner === null;
  const navigate = useNavigate();
  return (act) => (isAlone ? void navigate('/connect') : act());
}
