import { createElement, type SVGProps } from 'react';

interface IconData {
  node: [tag: string, attributes: SVGProps<SVGElement>][];
}

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Replaces the `createLucideIcon` of lucide-react in the build, without its context, class names and settings: 1 KB
 * of the first look. `Icon` sets the rest.
 */
export default function createLucideIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', strokeWidth: 2, ...line, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
