import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * `/#?checkImport=true`: the wrapper or the installed app asks whether something was handed over to it. The web has
 * nothing of the kind, so the mark is dropped and the start goes on as ever.
 */
export function useHandedOver(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(hash.replace(/^#\??/, '')).get('checkImport') === 'true';

  useEffect(() => {
    if (asked) navigate({ pathname, search, hash: '' }, { replace: true });
  }, [asked, pathname, search, navigate]);
}
