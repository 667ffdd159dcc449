import { Drawing, pens, SmallHeart } from './Drawing.tsx';

/** A pot with two leaves. */
export function PottedSprout() {
  return (
    <Drawing>
      <path className={pens.line} d="M84 84C84 66 84 60 84 42" />
      <path className={pens.blush} d="M84 62C62 64 50 52 48 32C70 30 84 42 84 62Z" />
      <path className={pens.mist} d="M84 54C84 36 98 22 120 24C120 44 106 56 84 54Z" />
      <path className={pens.paper} d="M58 84H110L104 114H64Z" />
      <path className={pens.paper} d="M53 76H115V88H53Z" />
      <SmallHeart x={77.4} y={95} scale={0.55} />
      <path className={pens.line} d="M28 114H140" />
    </Drawing>
  );
}
