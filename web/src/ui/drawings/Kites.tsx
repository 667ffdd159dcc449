import { Drawing, pens, SmallHeart } from './Drawing.tsx';

/** Two kites on strings that meet. */
export function Kites() {
  return (
    <Drawing>
      <path className={pens.line} d="M52 60C58 84 76 92 84 112C92 92 110 84 116 52" />
      <path className={pens.blush} d="M44 14L64 34L52 60L30 38Z" />
      <path className={pens.line} d="M44 14L52 60M64 34L30 38" />
      <path className={pens.mist} d="M124 6L140 30L116 52L102 26Z" />
      <path className={pens.line} d="M124 6L116 52M140 30L102 26" />
      <SmallHeart x={75} y={104} scale={0.75} />
    </Drawing>
  );
}
