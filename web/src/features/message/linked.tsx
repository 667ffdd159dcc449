import { Fragment, type ReactNode } from 'react';

/** Up to the next space; what ends a sentence is not part of an address. */
const candidates = /\bhttps?:\/\/[^\s<>"]+/gi;
const afterwards = /[.,;:!?'’…)\]}*_]+$/;

/** A text whose web addresses can be followed. Everything else stays text: no markup of anybody's is ever read. */
export function linked(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(candidates)) {
    const written = ended(found[0]);
    const address = addressOf(written);
    if (address === null) continue;
    parts.push(text.slice(at, found.index));
    parts.push(
      <a className="link" href={address} target="_blank" rel="noopener noreferrer nofollow">
        {written}
      </a>,
    );
    at = found.index + written.length;
  }
  parts.push(text.slice(at));
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its parts
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>);
}

/** Without the sentence's own end; a bracket stays where its other half stands in the address. */
function ended(found: string): string {
  const end = afterwards.exec(found)?.[0] ?? '';
  const kept = end.startsWith(')') && found.slice(0, -end.length).includes('(') ? 1 : 0;
  return found.slice(0, found.length - end.length + kept);
}

/** Null for what is no address, and for `https://bank.example@elsewhere.example`, which looks like another than it is. */
function addressOf(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const { protocol, username, password, href } = new URL(written);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isPlain ? href : null;
}
