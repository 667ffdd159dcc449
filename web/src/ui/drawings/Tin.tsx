import { pens } from './Drawing.tsx';

/** One tin of a tin-can telephone, the left in blush, the right in mist. */
export function Tin({ side }: { side: 'left' | 'right' }) {
  const place = side === 'left' ? 'translate(34 52) rotate(-64)' : 'translate(134 52) rotate(64)';
  return (
    <g transform={place}>
      <path className={side === 'left' ? pens.blush : pens.mist} d="M-15-18H15V20C15 27-15 27-15 20Z" />
      <ellipse className={pens.paper} cx="0" cy="-18" rx="15" ry="6" />
    </g>
  );
}
