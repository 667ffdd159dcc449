import { Drawing, pens } from './Drawing.tsx';

/** A packed suitcase with the two circles as its label: the data export. */
export function PackedCase() {
  return (
    <Drawing>
      <path className={pens.line} d="M66 36V26a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v10M20 112h128" />
      <rect className={pens.paper} x="28" y="36" width="112" height="72" rx="12" />
      <path className={pens.blush} d="M40 36h12v72H40Z" />
      <path className={pens.mist} d="M116 36h12v72h-12Z" />
      <circle className={pens.blushFill} cx="76.5" cy="72" r="15" />
      <circle className={pens.mistFill} cx="91.5" cy="72" r="15" />
      <path className={pens.red} d="M84 59A15 15 0 0 1 84 85A15 15 0 0 1 84 59Z" />
    </Drawing>
  );
}
