import { useAuth } from '../features/auth/auth.store.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { LoneSock } from '../ui/drawings/LoneSock.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from './parts/Shell.tsx';

/** An address that leads nowhere. */
export default function NotFoundScreen() {
  const signedIn = useAuth((auth) => auth.user !== null);
  return (
    <Shell title="Not found" bar="logo" heading={null}>
      <Empty
        level={1}
        drawing={<LoneSock />}
        heading="Seesh! That is 404 not found."
        line="This page has lost its other half."
        action={
          <ButtonLink to={signedIn ? '/home' : '/'}>{signedIn ? 'Back home' : 'To the start'}</ButtonLink>
        }
      />
    </Shell>
  );
}
