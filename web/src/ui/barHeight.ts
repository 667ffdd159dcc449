/** How much of the window's top the bar covers, in CSS pixels. */
export function barHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return lengthOf(style, '--bar') + lengthOf(style, '--top');
}

const lengthOf = (style: CSSStyleDeclaration, name: string): number =>
  Number.parseFloat(style.getPropertyValue(name)) || 0;
