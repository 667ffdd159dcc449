import { ButtonLink } from '../../ui/Button.tsx';
import { Meet } from '../../ui/brand/Meet.tsx';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import styles from './AskToConnect.module.css';
import { pairTexts } from './pair.texts.ts';

const texts = pairTexts.askToConnect;

/** For a user without a partner: what the app is for, and the link to connect. */
export function AskToConnect() {
  const { first_name } = useUser();
  return (
    <section
      className={`${styles.card} panel stack items-center gap-4 mx-photo mt-2 mb-6`}
      aria-labelledby="ask-to-connect"
    >
      <Meet state="waiting" mine={firstLetter(first_name)} width={112} />
      <div>
        <h2 id="ask-to-connect" className="heading">
          {texts.heading}
        </h2>
        <p className="small quiet">{texts.line}</p>
      </div>
      <ButtonLink to="/connect">{texts.connect}</ButtonLink>
    </section>
  );
}
