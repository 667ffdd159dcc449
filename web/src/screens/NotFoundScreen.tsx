import { ButtonLink } from '../ui/Button.tsx';
import { LoneSock } from '../ui/drawings/LoneSock.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Site } from './Site.tsx';
import { useVisitor } from './visitor.tsx';

/** The page for an unknown address. */
export default function NotFoundScreen() {
  const { signedIn } = useVisitor();
  return (
    <Site title="Not found">
      <Empty
        level={1}
        drawing={<LoneSock />}
        heading="Seesh! That is 404 not found."
        line="This page has lost its other half."
        action={
          <ButtonLink to={signedIn ? '/home' : '/'}>{signedIn ? 'Back home' : 'To the start'}</ButtonLink>
        }
      />
    </Site>
  );
}
