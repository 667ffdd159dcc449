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

/** An attribute in Android's namespace. */
export const android = (element: Element | undefined, name: string): string | undefined =>
  element?.attributes[`android:${name}`];

export type Plist = string | boolean | Plist[] | { [key: string]: Plist };

/** Parses a property list. Throws on duplicate keys, because the last one would win. */
export function readPlist(text: string): { [key: string]: Plist } {
  const { name, children } = readXml(text);
  const [dict] = children;
  if (name !== 'plist' || dict?.name !== 'dict' || children.length > 1) throw new Error('it is not a plist');
  return dictOf(dict);
}

function dictOf({ children }: Element): { [key: string]: Plist } {
  const values: { [key: string]: Plist } = {};
  for (let at = 0; at < children.length; at += 2) {
    const [key, value] = [children[at], children[at + 1]];
    if (key?.name !== 'key' || !value) throw new Error('a key has no value');
    if (key.text in values) throw new Error(`it has ${key.text} twice`);
    values[key.text] = valueIn(value);
  }
  return values;
}

function valueIn(element: Element): Plist {
  if (element.name === 'dict') return dictOf(element);
  if (element.name === 'array') return element.children.map(valueIn);
  if (element.name === 'true' || element.name === 'false') return element.name === 'true';
  if (['string', 'integer', 'real'].includes(element.name)) return element.text;
  throw new Error(`a plist has no <${element.name}>`);
}
