import { Fragment, type ReactNode } from 'react';

/** Up to the next space; punctuation at the end of a sentence is removed later. */
const candidates = /\bhttps?:\/\/[^\s<>"]+/gi;
const trailingPunctuation = /[.,;:!?'’…)\]}*_]+$/;

/** Turns the web addresses of a text into links. The rest stays text, so that a message cannot inject markup. */
export function linkify(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(candidates)) {
    const candidate = withoutPunctuation(found[0]);
    const address = addressOf(candidate);
    if (address === null) continue;
    parts.push(text.slice(at, found.index));
    parts.push(
      <a className="link" href={address} target="_blank" rel="noopener noreferrer nofollow">
        {candidate}
      </a>,
    );
    at = found.index + candidate.length;
  }
  parts.push(text.slice(at));
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its parts
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>);
}

/** Removes trailing punctuation; a closing bracket stays when its opening one is in the address. */
function withoutPunctuation(found: string): string {
  const end = trailingPunctuation.exec(found)?.[0] ?? '';
  const bracketLength = end.startsWith(')') && found.slice(0, -end.length).includes('(') ? 1 : 0;
  return found.slice(0, found.length - end.length + bracketLength);
}

/** Null for text that is not a URL, and for `https://bank.example@elsewhere.example`, which imitates another site. */
function addressOf(candidate: string): string | null {
  if (!URL.canParse(candidate)) return null;
  const { protocol, username, password, href } = new URL(candidate);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isPlain ? href : null;
}
