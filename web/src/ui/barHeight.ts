/** The height of the bar at the top of the window, in CSS pixels. */
export function barHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return lengthOf(style, '--bar') + lengthOf(style, '--top');
}

const lengthOf = (style: CSSStyleDeclaration, name: string): number =>
  Number.parseFloat(style.getPropertyValue(name)) || 0;
