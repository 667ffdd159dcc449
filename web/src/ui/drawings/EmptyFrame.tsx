import { Drawing, pens } from './Drawing.tsx';

/** A picture frame on its nail, the two circles in it. */
export function EmptyFrame() {
  return (
    <Drawing>
      <path className={pens.line} d="M84 14L50 36M84 14l34 22" />
      <circle className={pens.red} cx="84" cy="13" r="3" />
      <rect className={pens.paper} x="34" y="36" width="100" height="76" rx="8" />
      <circle className={pens.blushFill} cx="73" cy="74" r="22" />
      <circle className={pens.mistFill} cx="95" cy="74" r="22" />
      <path className={pens.red} d="M84 54.9A22 22 0 0 1 84 93.1A22 22 0 0 1 84 54.9Z" />
    </Drawing>
  );
}
