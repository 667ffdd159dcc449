import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';
import { isDark, useTheme } from '../../platform/theme.ts';

/** Keeps the system bars' colour in step with the page's theme, chosen or from the system. */
export function useBars(device: Native): void {
  const theme = useTheme();
  useEffect(() => {
    const dress = () => device.styleBars(isDark() ? 'dark' : 'light');
    dress();
    if (theme !== 'system') return;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', dress);
    return () => system.removeEventListener('change', dress);
  }, [device, theme]);
}
