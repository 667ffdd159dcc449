import { encode } from 'uqr';

/** width in modules of a finder pattern, the square in three corners */
const eye = 7;

/** The QR code: dots and three rounded finder patterns, error correction M. Use it through QrCode. */
export function QrDots({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} fill="currentColor">
      <path d={dots(data)} data-part="dots" />
      <Eye x={0} y={0} />
      <Eye x={size - eye} y={0} />
      <Eye x={0} y={size - eye} />
    </svg>
  );
}

function Eye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width="6"
        height="6"
        rx="1.7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
      />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
    </>
  );
}

function dots(data: boolean[][]): string {
  return data
    .flatMap((row, y) => row.map((dark, x) => (dark && !inEye(x, y, data.length) ? dot(x, y) : '')))
    .join('');
}

function inEye(x: number, y: number, size: number): boolean {
  const left = x < eye;
  const top = y < eye;
  return (left && top) || (x >= size - eye && top) || (left && y >= size - eye);
}

function dot(x: number, y: number): string {
  return `M${(x + 0.04).toFixed(2)} ${y + 0.5}a.46 .46 0 1 0 .92 0a.46 .46 0 1 0-.92 0`;
}
