import { mediaCalls } from '@twosome/contract/media/media.contract';
import { endOfSignature } from '@twosome/contract/platform/signatures';
import { now } from '../../platform/clock.ts';
import { routes } from '../../platform/http/route.ts';
import type { SignedUrls } from './signed-urls.ts';

export const mediaRoutes = ({ signedUrls }: { signedUrls: SignedUrls }) =>
  routes(mediaCalls, {
    'GET media/signatures/': async ({ viewer: { sessionId, twosomeId } }) => {
      const at = now();
      const ofRoom = twosomeId && signedUrls.sign(sessionId, at, twosomeId);
      const shared = signedUrls.sign(sessionId, at);
      return {
        post: shared,
        twosome: shared,
        message: ofRoom,
        letter: ofRoom,
        good_for: Math.floor((endOfSignature(shared) - at.getTime()) / 1000),
      };
    },
  });
