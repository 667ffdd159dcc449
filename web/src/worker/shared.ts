import { openedByShare } from '@twosome/contract/platform/addresses';
import { keepShared } from '../platform/sharedImages.ts';
import { imagesOf, isFromElsewhere, isShare } from './shared.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Photos that another app hands over: kept for the page that is opened by it. Null: this is none. */
export function answerShare({ request }: FetchEvent): Promise<Response> | null {
  if (!isShare(request, self.location.origin)) return null;
  return takeIn(request).then(openApp, openApp);
}

async function takeIn(request: Request): Promise<void> {
  if (isFromElsewhere(request, self.location.origin)) return;
  await keepShared(await imagesOf((await request.formData()).values()));
}

/** As the server would; what could not be read opens the app, too. */
const openApp = (): Response => Response.redirect(openedByShare, 303);
