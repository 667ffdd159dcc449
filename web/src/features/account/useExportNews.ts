import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import { onExport } from './export.api.ts';

const place = '/profile/settings/export';

/** Says wherever one is that the export is ready, or failed; its own screen shows that itself. */
export function useExportNews(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = useRef(pathname);
  here.current = pathname;

  useEffect(
    () =>
      onExport(({ status }) => {
        if (here.current === place) return;
        const action = { label: 'Show', onPress: () => void navigate(place) };
        if (status === 'ready') toast.say('Your export is ready', { tone: 'good', action });
        if (status === 'failed') toast.say('Your export did not work', { tone: 'bad', action });
      }),
    [navigate],
  );
}
