import { openedByShare } from '@twosome/contract/platform/addresses';
import { storeShared } from '../platform/sharedImages.ts';
import { imagesOf, isFromElsewhere, isShare } from './shared.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Stores photos shared by another app for the page that the share opens. Null: the request is not a share. */
export function answerShare({ request }: FetchEvent): Promise<Response> | null {
  if (!isShare(request, self.location.origin)) return null;
  return storeShare(request).then(openApp, openApp);
}

async function storeShare(request: Request): Promise<void> {
  if (isFromElsewhere(request, self.location.origin)) return;
  await storeShared(await imagesOf((await request.formData()).values()));
}

/** Redirects as the server would. A share that could not be read opens the app too. */
const openApp = (): Response => Response.redirect(openedByShare, 303);
