import { LinkifyIt } from 'linkify-it';
import { Fragment, type ReactNode } from 'react';

/** The beginning of an address, also directly after a letter of Chinese or Japanese. */
const schemes = /(?<![a-z0-9])https?:(?=\/\/)/gi;
/** Characters that no address contains. U+200B separates words of Thai and Khmer. */
const end = /[\s<>"`\u200b]|$/g;

/** Includes a name before an @ in the address, so that `addressOf` can refuse it. */
const linkifier = new LinkifyIt({ urlAuth: true });

/** Turns the web addresses of a text into links. The rest stays text, so that a message cannot inject markup. */
export function linkify(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: scheme, index } of text.matchAll(schemes)) {
    if (index < at) continue;
    end.lastIndex = index;
    const candidate = text.slice(index, end.exec(text)?.index);
    const length = linkifier.testSchemaAt(candidate, scheme, scheme.length);
    const found = withoutSigns(candidate.slice(0, scheme.length + length));
    const address = length === 0 || candidate.at(found.length) === '@' ? null : addressOf(found);
    if (address === null) continue;
    parts.push(text.slice(at, index));
    parts.push(
      <a className="link" href={address} target="_blank" rel="noopener noreferrer nofollow">
        {found}
      </a>,
    );
    at = index + found.length;
  }
  parts.push(text.slice(at));
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its parts
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>);
}

/** Punctuation, emphasis marks, and invisible characters such as isolates. */
const sign = /[.,;:?!*_~～|\p{Cf}]/u;

/** Without punctuation or emphasis marks at the end, some of which the library takes for a part of the path. */
function withoutSigns(found: string): string {
  let length = found.length;
  while (length > 0 && sign.test(found.charAt(length - 1))) length--;
  return found.slice(0, length);
}

/** Null for text that is not a URL, and for `https://bank.example@elsewhere.example`, which imitates another site. */
function addressOf(candidate: string): string | null {
  if (!URL.canParse(candidate)) return null;
  const { protocol, username, password, href } = new URL(candidate);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isPlain ? href : null;
}
