import { texts } from '@twosome/contract/platform/texts';
import { ButtonLink } from '../ui/Button.tsx';
import { LoneSock } from '../ui/drawings/LoneSock.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Site } from './Site.tsx';
import { siteTexts } from './screens.site.texts.ts';
import { useVisitor } from './visitor.tsx';

const { notFound } = siteTexts;

/** The page for an unknown address. */
export default function NotFoundScreen() {
  const { signedIn } = useVisitor();
  return (
    <Site title={notFound.tab}>
      <Empty
        level={1}
        drawing={<LoneSock />}
        heading={texts.notFound}
        line={notFound.line}
        action={
          <ButtonLink to={signedIn ? '/home' : '/'}>{signedIn ? notFound.home : notFound.start}</ButtonLink>
        }
      />
    </Site>
  );
}
