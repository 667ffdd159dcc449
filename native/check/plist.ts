import { type Element, readXml } from './xml.ts';

export type Plist = string | number | boolean | Plist[] | { [key: string]: Plist };

/** Parses a property list. Throws on invalid or duplicate keys, because the last duplicate would win. */
export function readPlist(text: string): { [key: string]: Plist } {
  const root = readXml(text);
  const [dict, ...more] = root.children;
  if (root.name !== 'plist' || dict?.name !== 'dict' || more.length > 0) throw new Error('it is not a plist');
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
  switch (element.name) {
    case 'dict':
      return dictOf(element);
    case 'array':
      return element.children.map(valueIn);
    case 'string':
      return element.text;
    case 'integer':
    case 'real':
      return Number(element.text);
    case 'true':
    case 'false':
      return element.name === 'true';
    default:
      throw new Error(`a plist has no <${element.name}>`);
  }
}
