import { Drawing, pens, SmallHeart } from './Drawing.tsx';

/** A window behind drawn curtains: private. */
export function DrawnCurtains() {
  return (
    <Drawing>
      <rect className={pens.paper} x="40" y="10" width="88" height="92" rx="4" />
      <path className={pens.blush} d="M40 10H84C84 50 76 84 56 102H40Z" />
      <path className={pens.mist} d="M128 10H84C84 50 92 84 112 102H128Z" />
      <path
        className={pens.line}
        d="M54 10C54 44 52 70 46 92M68 10C68 44 64 72 54 96M114 10C114 44 116 70 122 92M100 10C100 44 104 72 114 96M28 102H140M30 10H138"
      />
      <SmallHeart x={75.6} y={84} scale={0.7} />
    </Drawing>
  );
}
