import { answerPicture } from './pictures.ts';
import { openTapped, renewSubscription, showPush } from './push.ts';
import { answerShare } from './shared.ts';
import { activateShell, answerFromShell, hearPage, keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * What stands between the pages and the network, and wakes up where no page is open. It joins events to what answers
 * them; what the API says is never kept here.
 */
self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(activateShell()));
self.addEventListener('message', (event) => event.waitUntil(hearPage(event.data)));
self.addEventListener('fetch', (event) => {
  const answer = answerShare(event) ?? answerFromShell(event) ?? answerPicture(event);
  if (answer !== null) event.respondWith(answer);
});
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openTapped(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
