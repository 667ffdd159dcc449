import { texts } from '@twosome/contract/platform/texts';
import { JointName } from '../../ui/JointName.tsx';
import styles from './NotificationRow.module.css';

/** Two names and a sign between them, as they stand in a sentence. */
const jointNames = /(\w{1,10}[&.+]\w{1,10})/;

/** The server's sentence, with whoever did it in weight. */
export function NotificationText({ body, partner }: { body: string; partner: string }) {
  const [who = '', ...rest] = partsOf(body, partner);
  return (
    <p className={styles.text}>
      {who !== '' && <b>{who}</b>}
      {rest.map((part, place) => {
        // every second part is a name
        const isName = place % 2 === 1;
        return isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in its order
          <b key={place}>
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
 * First who opens the sentence by a plain name, if so; then words and joint names in turn. What the partner did names
 * no couple: what looks like one is part of a goal's title.
 */
function partsOf(body: string, partner: string): string[] {
  const who = [partner, texts.newCouple].find((name) => name !== '' && body.startsWith(`${name} `)) ?? '';
  if (who !== '' && who === partner) return [who, body.slice(who.length)];
  return [who, ...body.slice(who.length).split(jointNames)];
}
