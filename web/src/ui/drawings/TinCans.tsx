import { Drawing, pens, SmallHeart } from './Drawing.tsx';
import { Tin } from './Tin.tsx';

/** A tin-can telephone with its string. */
export function TinCans() {
  return (
    <Drawing>
      <path className={pens.line} d="M47 62C70 108 98 108 121 62" />
      <Tin side="left" />
      <Tin side="right" />
      <SmallHeart x={75} y={12} scale={0.78} />
    </Drawing>
  );
}
