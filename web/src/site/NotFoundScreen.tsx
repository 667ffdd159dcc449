import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
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
          <ButtonLink to={signedIn ? '/home' : '/'}>{signedIn ? notFound.home : notFound.start}</ButtonLink>
        }
      />
    </Site>
  );
}
