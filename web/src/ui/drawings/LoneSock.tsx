import { Drawing, pens, SmallHeart } from './Drawing.tsx';

/** A sock on a clothes line, beside the outline of the missing one. */
export function LoneSock() {
  return (
    <Drawing>
      <path className={pens.line} d="M8 26C56 36 112 36 160 26" />
      <g transform="translate(56 32)">
        <path
          className={pens.blush}
          d="M-14 0H14V44C14 52 22 54 32 56C44 59 44 76 30 76H6C-8 76-14 66-14 54Z"
        />
        <path className={pens.line} d="M-14 12H14M18 76C14 68 18 58 26 56" />
        <SmallHeart x={-6} y={22} scale={0.5} />
        <path className={pens.paper} d="M-4-8h8v16h-8z" />
      </g>
      <g transform="translate(120 31)">
        <path
          className={pens.line}
          d="M-14 12V54C-14 66-8 76 6 76H30C44 76 44 59 32 56C22 54 14 52 14 44V12"
          strokeDasharray="1 7"
        />
        <path className={pens.mist} d="M-4-8h8v16h-8z" />
      </g>
    </Drawing>
  );
}
