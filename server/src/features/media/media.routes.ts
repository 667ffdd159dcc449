import { mediaCalls, type Signatures } from '@twosome/contract/media/media.contract';
import { imageKinds } from '@twosome/contract/media/media.rules';
import { endOfSignature } from '@twosome/contract/platform/signatures';
import { now } from '../../platform/clock.ts';
import { routes } from '../../platform/http/route.ts';
import type { SignedUrls } from './signed-urls.ts';

export const mediaRoutes = ({ signedUrls }: { signedUrls: SignedUrls }) =>
  routes(mediaCalls, {
    'GET media/signatures/': async ({ viewer: { sessionId, twosomeId } }) => {
      const at = now();
      const shared = signedUrls.sign(sessionId, at);
      const signatures = { shared, room: twosomeId && signedUrls.sign(sessionId, at, twosomeId) };
      const kinds = Object.entries(imageKinds).map(([kind, audience]) => [kind, signatures[audience]]);
      return {
        ...(Object.fromEntries(kinds) as Omit<Signatures, 'good_for'>),
        good_for: Math.floor((endOfSignature(shared) - at.getTime()) / 1000),
      };
    },
  });
