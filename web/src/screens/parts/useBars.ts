import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';
import { isDark, useTheme } from '../../platform/theme.ts';

/** The system's bars go with the page, whatever was chosen for it and whatever the system changes to. */
export function useBars(device: Native): void {
  const theme = useTheme();
  useEffect(() => {
    const dress = () => device.dressBars(isDark() ? 'dark' : 'light');
    dress();
    if (theme !== 'system') return;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', dress);
    return () => system.removeEventListener('change', dress);
  }, [device, theme]);
}
