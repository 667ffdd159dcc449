import { cleanup, render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { afterEach, expect, test } from 'vitest';
import { QrDots } from './QrDots.tsx';

afterEach(cleanup);

const text = 'K7QP2M9X4TRA8HBN0WZC';

/** The dark modules of a drawing, read from its dots and finder patterns. */
function drawnModules(drawing: Element, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const set = (x: number, y: number) => {
    const row = modules[y];
    if (row) row[x] = true;
  };
  const path = drawing.querySelector('[data-part=dots]')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M([\d.]+) ([\d.]+)/g))
    set(Math.floor(Number(x)), Math.floor(Number(y)));
  for (const eye of drawing.querySelectorAll('rect[fill=none]')) {
    const left = Number(eye.getAttribute('x')) - 0.5;
    const top = Number(eye.getAttribute('y')) - 0.5;
    for (let y = 0; y < 7; y++) {
      for (let x = 0; x < 7; x++) {
        const rim = x === 0 || y === 0 || x === 6 || y === 6;
        const pupil = x >= 2 && x <= 4 && y >= 2 && y <= 4;
        if (rim || pupil) set(left + x, top + y);
      }
    }
  }
  return modules;
}

test('draws the code of its text, with error correction M [S9.34]', () => {
  render(<QrDots text={text} label="Your code" />);
  const code = encode(text, { ecc: 'M', border: 0 });
  expect(drawnModules(screen.getByRole('img', { name: 'Your code' }), code.size)).toEqual(code.data);
});

test('another text is another drawing', () => {
  render(<QrDots text={`${text}A`} label="Another" />);
  const code = encode(text, { ecc: 'M', border: 0 });
  expect(drawnModules(screen.getByRole('img', { name: 'Another' }), code.size)).not.toEqual(code.data);
});
