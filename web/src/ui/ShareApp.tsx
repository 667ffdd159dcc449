import Share from 'lucide-react/icons/share';
import Star from 'lucide-react/icons/star';
import { useEffect, useState } from 'react';
import { isPhone, native } from '../native/native.ts';
import { siteOrigin } from '../platform/origin.ts';
import { MenuRow } from './Rows.tsx';
import { toast } from './toast.tsx';

/** Shares a link to Twosome by the device's means. */
export const ShareApp = () => (
  <MenuRow icon={Share} onPress={() => void share()}>
    Share Twosome
  </MenuRow>
);

async function share(): Promise<void> {
  try {
    const device = await native();
    const text = 'One profile for the two of you: photos, plans and a chat of your own.';
    const done = await device.share({ title: 'Twosome', text, url: siteOrigin() });
    if (done === 'copied') toast.good('The link to Twosome has been copied');
  } catch {
    toast.bad('That could not be shared. Please try again.');
  }
}

/** Only where a store exists. The store may show nothing, so the label promises nothing. */
export function RateApp() {
  const rate = useRate();
  if (rate === null) return null;
  const ask = () => rate().catch(() => toast.bad('The store did not answer. Please try again later.'));
  return (
    <MenuRow icon={Star} onPress={() => void ask()}>
      Rate Twosome
    </MenuRow>
  );
}

function useRate(): (() => Promise<void>) | null {
  const [rate, setRate] = useState<(() => Promise<void>) | null>(null);
  useEffect(() => {
    if (!isPhone()) return;
    native().then(
      (device) => setRate(() => device.rate),
      () => {},
    );
  }, []);
  return rate;
}
