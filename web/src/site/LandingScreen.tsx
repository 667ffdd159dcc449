import Download from 'lucide-react/icons/download';
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { heartPath } from '../ui/brand/heartPath.ts';
import { RoundScene } from '../ui/RoundScene.tsx';
import { Scene } from '../ui/Scene.tsx';
import styles from './LandingScreen.module.css';
import balloons from './pictures/balloons-round.webp';
import bench from './pictures/bench-wide.webp';
import cat from './pictures/cat-wide.webp';
import sea from './pictures/sea-round.webp';
import tent from './pictures/tent-wide.webp';
import { Site } from './Site.tsx';
import { siteTexts } from './site.texts.ts';
import { OnlyWith } from './visitor.tsx';

const { landing } = siteTexts;

/** The public start page: what the product is, and the sign-in. */
export default function LandingScreen() {
  return (
    <Site title={landing.tab}>
      <section className={`${styles.hero} stack`}>
        <div>
          <h1 className="display">{landing.title}</h1>
          <p className={`${styles.lead} mt-4 quiet text-pretty`}>{landing.lead}</p>
          <div className={`${styles.ways} flex flex-wrap gap-3`}>
            <ButtonLink to="/sign-up" className={styles.way}>
              {siteTexts.frame.start}
            </ButtonLink>
            <OnlyWith what="app_store_url">
              {(address) => (
                <ButtonAnchor look="outlined" icon={Download} href={address} className={styles.way}>
                  {landing.download}
                </ButtonAnchor>
              )}
            </OnlyWith>
          </div>
        </div>
        <MeetingPictures className={styles.meeting} />
      </section>
      <section className={`${styles.trio} stack`} aria-label={landing.pictures}>
        <Part picture={bench} heading={landing.clap}>
          {landing.clapLine}
        </Part>
        <Part picture={tent} heading={landing.goals}>
          {landing.goalsLine}
        </Part>
        <Part picture={cat} heading={landing.share}>
          {landing.shareLine}
        </Part>
      </section>
    </Site>
  );
}

const Part = ({ picture, heading, children }: { picture: string; heading: string; children: string }) => (
  <article>
    <Scene src={picture} width={720} height={540} lazy className={styles.picture} />
    <h2 className="heading">{heading}</h2>
    <p className={`${styles.words} quiet text-pretty`}>{children}</p>
  </article>
);

/** Two overlapping round pictures, with the heart in the intersection. */
function MeetingPictures({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 560 356" width="560" height="356" aria-hidden="true">
      <clipPath id="left-circle">
        <circle cx="176" cy="178" r="172" />
      </clipPath>
      <clipPath id="right-circle">
        <circle cx="384" cy="178" r="172" />
      </clipPath>
      <circle cx="176" cy="178" r="172" fill="var(--mine)" />
      <circle cx="384" cy="178" r="172" fill="var(--theirs)" />
      <RoundScene src={balloons} x={4} within="url(#left-circle)" />
      <RoundScene src={sea} x={212} within="url(#right-circle)" />
      <path fill="var(--love-fill)" d="M280 41A172 172 0 0 1 280 315A172 172 0 0 1 280 41Z" />
      <path fill="var(--on-love)" transform="translate(249.4 147) scale(2.55)" d={heartPath} />
    </svg>
  );
}
