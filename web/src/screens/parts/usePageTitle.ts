import { useEffect } from 'react';
import { brand } from '../../ui/brand.ts';

/** What the tab of the browser says: 'Settings · Twosome'. A Shell does it from its title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.written}`;
  }, [title]);
}
