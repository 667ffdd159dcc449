import { ButtonLink } from '../ui/Button.tsx';
import { Scene } from '../ui/Scene.tsx';
import bench from './pictures/bench-wide.webp';
import styles from './Reading.module.css';
import { Reading, ReadingNames, ReadingPart } from './Reading.tsx';
import { siteTexts } from './site.texts.ts';
import { useVisitor } from './visitor.tsx';

const { about } = siteTexts;

/** The public page with the mission, the vision and the reasons to choose the product. */
export default function AboutScreen() {
  const { signedIn } = useVisitor();
  return (
    <Reading title={about.tab} heading={about.title} lead={about.lead}>
      <Scene src={bench} width={720} height={540} className={styles.picture} />
      <ReadingPart heading={about.mission}>
        <p>{about.missionLine}</p>
      </ReadingPart>
      <ReadingPart heading={about.vision}>
        <p>{about.visionLine}</p>
      </ReadingPart>
      <ReadingPart heading={about.why}>
        <ReadingNames names={about.reasons} />
      </ReadingPart>
      <p className="mt-3.5 faint">
        <a href="/licenses.txt" className="link">
          {about.licenses}
        </a>
      </p>
      {!signedIn && (
        <p className={styles.last}>
          <ButtonLink to="/sign-up">{siteTexts.frame.start}</ButtonLink>
        </p>
      )}
    </Reading>
  );
}
