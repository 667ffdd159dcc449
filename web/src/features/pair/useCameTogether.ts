import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../platform/router/navigation.ts';
import { usePerson } from '../auth/auth.store.ts';

/**
 * Detects that the user has a partner now, although this tab may have missed the event. If the new partner has the name
 * of the former one, the two have come back, unless the couple is so new that it has no name yet.
 */
export function useCameTogether(): void {
  const navigate = useNavigate();
  const user = usePerson();
  const [users, setUsers] = useState({ now: user, before: user });
  if (users.now !== user) setUsers({ now: user, before: users.now });
  const { before } = users;
  const came = user?.partner != null && before?.id === user.id && before.partner === null;
  const again =
    isChosen(user?.twosome?.username ?? '-') && before?.parted?.first_name === user?.partner?.first_name;

  useEffect(() => {
    if (came) navigate(again ? '/connected?again=true' : '/connected', { replace: true });
  }, [came, again, navigate]);
}
