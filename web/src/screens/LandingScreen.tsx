import Download from 'lucide-react/icons/download';
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { Scene } from '../ui/Scene.tsx';
import styles from './LandingScreen.module.css';
import { MeetingPictures } from './parts/MeetingPictures.tsx';
import { OnlyWith } from './parts/OnlyWith.tsx';
import { Site } from './parts/Site.tsx';
import bench from './pictures/bench-wide.webp';
import cat from './pictures/cat-wide.webp';
import tent from './pictures/tent-wide.webp';

/** The public start page: what the product is, and the sign-in. */
export default function LandingScreen() {
  return (
    <Site title="Grow together">
      <section className={styles.hero}>
        <div>
          <h1 className="display">Set goals and grow together.</h1>
          <p className={styles.lead}>
            One profile for the two of you. Keep your moments, plan what comes next, and clap for the couples
            you love.
          </p>
          <div className={styles.ways}>
            <ButtonLink to="/sign-up" className={styles.way}>
              Get started
            </ButtonLink>
            <OnlyWith what="app_store_url">
              {(address) => (
                <ButtonAnchor look="outlined" icon={Download} href={address} className={styles.way}>
                  Download the app
                </ButtonAnchor>
              )}
            </OnlyWith>
          </div>
        </div>
        <MeetingPictures className={styles.meeting} />
      </section>
      <section className={styles.trio} aria-label="What it is like">
        <Part picture={bench} heading="A clap takes two">
          One of you taps, the heart is half full. When the other taps too, it is a clap.
        </Part>
        <Part picture={tent} heading="Goals with a date">
          Ten nights in a tent, one language, a slower Sunday. Write it down, and do it together.
        </Part>
        <Part picture={cat} heading="First yours, then shared">
          Every photo starts between you two. Your partner decides when others may see it.
        </Part>
      </section>
    </Site>
  );
}

const Part = ({ picture, heading, children }: { picture: string; heading: string; children: string }) => (
  <article>
    <Scene src={picture} width={720} height={540} lazy className={styles.picture} />
    <h2 className="heading">{heading}</h2>
    <p className={styles.words}>{children}</p>
  </article>
);
