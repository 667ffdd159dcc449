import { useEffect } from 'react';
import { brand } from '../../ui/brand.ts';

/** Sets the browser tab's title: 'Settings · Twosome'. Shell calls it with its title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.written}`;
  }, [title]);
}
