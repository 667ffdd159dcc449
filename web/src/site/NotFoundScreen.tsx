import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import styles from './Site.module.css';
import { Site } from './Site.tsx';
import { siteTexts } from './site.texts.ts';
import { useVisitor } from './visitor.tsx';

const { notFound } = siteTexts;

/** The page for an unknown address. */
export default function NotFoundScreen() {
  const { signedIn } = useVisitor();
  return (
    <Site title={notFound.tab}>
      <Empty
        level={1}
        drawing="LoneSock"
        heading={uiTexts.failure.notFound}
        line={notFound.line}
        action={
          <>
            {!signedIn && (
              <ButtonLink to="/" className={styles.forVisitors}>
                {notFound.start}
              </ButtonLink>
            )}
            <ButtonLink to="/home" className={signedIn ? undefined : styles.forMembers}>
              {notFound.home}
            </ButtonLink>
          </>
        }
      />
    </Site>
  );
}
