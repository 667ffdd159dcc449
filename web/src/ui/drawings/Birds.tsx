import { Drawing, pens, SmallHeart } from './Drawing.tsx';

/** Two birds on a wire. */
export function Birds() {
  return (
    <Drawing>
      <path className={pens.line} d="M10 92C56 100 112 100 158 92" />
      <Bird colour={pens.blush} />
      <g transform="translate(172 0) scale(-1 1)">
        <Bird colour={pens.mist} />
      </g>
      <SmallHeart x={77} y={26} scale={0.62} />
    </Drawing>
  );
}

function Bird({ colour }: { colour: string | undefined }) {
  return (
    <>
      <path
        className={colour}
        d="M40 92C30 80 36 60 54 58C60 52 72 54 74 62L82 66L74 70C74 84 66 94 52 95Z"
      />
      <path className={pens.line} d="M48 74C54 82 62 80 66 74M50 95v6M58 95v6" />
      <circle className={pens.ink} cx="66" cy="63" r="1.8" />
    </>
  );
}
