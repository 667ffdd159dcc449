import { Drawing, pens, SmallHeart } from './Drawing.tsx';
import { Tin } from './Tin.tsx';

/** The tin-can telephone with its string cut: no network. */
export function CutString() {
  return (
    <Drawing>
      <path className={pens.line} d="M47 62C54 84 62 94 72 98M121 62C116 78 110 88 100 92" />
      <path className={pens.line} d="M80 88l3 8M88 84l-1 9" />
      <Tin side="left" />
      <Tin side="right" />
      <SmallHeart x={76} y={100} scale={0.62} />
    </Drawing>
  );
}
