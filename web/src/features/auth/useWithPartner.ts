import { useNavigate } from 'react-router';
import { useUser } from './auth.store.ts';

/** Does what takes two people; somebody without a partner is led to connect instead. */
export function useWithPartner(): (act: () => void) => void {
  const isAlone = useUser().partner === null;
  const navigate = useNavigate();
  return (act) => (isAlone ? void navigate('/connect') : act());
}
