import Share from 'lucide-react/icons/share';
import Star from 'lucide-react/icons/star';
import { useEffect, useState } from 'react';
import { isPhone, native } from '../../native/native.ts';
import { siteOrigin } from '../../platform/origin.ts';
import { MenuRow } from '../Rows.tsx';
import { toast } from '../toast.tsx';
import { brand } from '../ui.texts.ts';
import { brandSettingsTexts } from './brand.settings.texts.ts';

const { share: texts, rate: rateTexts } = brandSettingsTexts;

/** Shares a link to Twosome by the device's means. */
export const ShareApp = () => (
  <MenuRow icon={Share} onPress={() => void share()}>
    {texts.title}
  </MenuRow>
);

async function share(): Promise<void> {
  try {
    const device = await native();
    const done = await device.share({ title: brand.written, text: texts.text, url: siteOrigin() });
    if (done === 'copied') toast.good(texts.copied);
  } catch {
    toast.bad(texts.failed);
  }
}

/** Only where a store exists. The store may show nothing, so the label promises nothing. */
export function RateApp() {
  const rate = useRate();
  if (rate === null) return null;
  const ask = () => rate().catch(() => toast.bad(rateTexts.failed));
  return (
    <MenuRow icon={Star} onPress={() => void ask()}>
      {rateTexts.title}
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
