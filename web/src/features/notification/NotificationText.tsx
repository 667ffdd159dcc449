import { isolate } from '@twosome/contract/platform/fill-texts';
import { newCouple } from '@twosome/contract/twosome/twosome.texts';
import { JointName } from '../../ui/brand/JointName.tsx';
import styles from './NotificationRow.module.css';

/** Two names joined by a sign, as they appear in a sentence. */
const jointNames = /(\w{1,10}[&.+]\w{1,10})/;

/** The server's sentence with its actors in bold. */
export function NotificationText({ body, partner }: { body: string; partner: string }) {
  const [actor = '', ...rest] = partsOf(body, partner);
  return (
    <p className={styles.text}>
      {actor !== '' && <b dir="auto">{actor}</b>}
      {rest.map((part, index) => {
        // with a capturing group, split() puts the names at odd indexes
        const isName = index % 2 === 1;
        return isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in its order
          <b key={index}>
            <JointName text={part} />
          </b>
        ) : (
          part
        );
      })}
    </p>
  );
}

/**
 * Splits the text: first a plain name at its beginning, if any; then text and joint names in turn. A sentence about
 * the partner names no couple: a match would be part of a goal's title.
 */
function partsOf(body: string, partner: string): string[] {
  // a name from right to left is isolated in the sentence; here its element isolates it
  for (const name of partner === '' ? [] : [isolate(partner), partner])
    if (body.startsWith(`${name} `)) return [partner, body.slice(name.length)];
  const actor = body.startsWith(`${newCouple} `) ? newCouple : '';
  return [actor, ...body.slice(actor.length).split(jointNames)];
}
