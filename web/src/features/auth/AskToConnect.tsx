import { ButtonLink } from '../../ui/Button.tsx';
import { Meet } from '../../ui/Meet.tsx';
import { firstLetter } from '../twosome/names.ts';
import styles from './AskToConnect.module.css';
import { useUser } from './auth.store.ts';

/** For a user without a partner: what the app is for, and the link to connect. */
export function AskToConnect() {
  const { first_name } = useUser();
  return (
    <section className={styles.card} aria-labelledby="ask-to-connect">
      <Meet state="waiting" mine={firstLetter(first_name)} width={112} />
      <div>
        <h2 id="ask-to-connect" className="heading">
          Better with two
        </h2>
        <p className="small quiet">Connect your partner to share your own moments.</p>
      </div>
      <ButtonLink to="/connect">Connect your partner</ButtonLink>
    </section>
  );
}
