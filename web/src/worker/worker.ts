import { answerPicture } from './pictures.ts';
import { openTapped, renewSubscription, showPush } from './push.ts';
import { answerShare } from './shared.ts';
import { activateShell, answerFromShell, cacheShell, onPageMessage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/* The service worker. It registers the event handlers; API responses are never cached here. */
self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(activateShell()));
self.addEventListener('message', (event) => event.waitUntil(onPageMessage(event.data)));
self.addEventListener('fetch', (event) => {
  const answer = answerShare(event) ?? answerFromShell(event) ?? answerPicture(event);
  if (answer !== null) event.respondWith(answer);
});
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openTapped(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
