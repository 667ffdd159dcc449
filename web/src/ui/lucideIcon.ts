import { createElement, type SVGProps } from 'react';

type Shapes = readonly [tag: string, attributes: SVGProps<SVGElement>][];

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** What the build makes of an icon of lucide-react (`plainIcons`). `Icon` sets the rest. */
export default function lucideIcon(shapes: Shapes) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', strokeWidth: 2, ...line, ...props },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
