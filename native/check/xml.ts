import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  /** its own text, without its children's */
  text: string;
}

/** Throws on malformed XML. */
export function readXml(text: string): Element {
  const outer: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [outer];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  const [root] = outer.children;
  if (!root) throw new Error('it is empty');
  return root;
}

/** Every element of that name, at any depth. */
export const all = (within: Element, name: string): Element[] =>
  within.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

export const child = (within: Element, name: string): Element | undefined =>
  within.children.find((one) => one.name === name);

/** An attribute in Android's namespace. */
export const android = (element: Element | undefined, name: string): string | undefined =>
  element?.attributes[`android:${name}`];
