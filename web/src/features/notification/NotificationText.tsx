import type { Notification } from '@twosome/contract/notification/notification.contract';
import { JointName } from '../../ui/brand/JointName.tsx';
import styles from './NotificationRow.module.css';

/** The server's sentence with its actors in bold. One that was stored before sentences had parts is plain. */
export function NotificationText({ row: { body, parts = [{ text: body }] } }: { row: OfEarlierVisit }) {
  return (
    <p className={styles.text}>
      {parts.map(({ text, twosome, person }, index) => {
        if (twosome === undefined && person === undefined) return text;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in its order
          <b key={index} dir="auto">
            <JointName text={text} />
          </b>
        );
      })}
    </p>
  );
}

type OfEarlierVisit = Pick<Notification, 'body'> & Partial<Pick<Notification, 'parts'>>;
