/** All delays and timeouts (S4, S7 and S9 of docs/requirements.md), in milliseconds. */
export const timing = {
  listLoadDelay: 200,
  /** returning to a list older than this refetches it */
  listStale: 60_000,
  loginDelay: 1000,
  publishDelay: 200,
  deleteDelay: 200,
  splashMinimum: 1000,
  /** a postponed update is offered again */
  updateAgain: 300_000,
  /** returning to a tab after this long checks for a newer version */
  versionStale: 900_000,
  /** minimum time before a person who declined notifications is asked again */
  notificationsAskAgain: 21 * 24 * 3_600_000,
  /** the push subscription is registered again, because the server deletes subscriptions that look dead */
  pushRenewal: 7 * 24 * 3_600_000,
  /** how long the page requested before sign-in is remembered */
  returnToExpiry: 3_600_000,
  /** how long shared photos are stored until the person is signed in and has a partner */
  sharedPhotosExpiry: 24 * 3_600_000,
  clapTapWindow: 600,
  /** maximum gap between the two taps of a double tap */
  doubleTap: 400,
  confetti: 2000,
  connectedContinue: 2000,
  typingThrottle: 1000,
  typingExpiry: 5000,
  /** an open room without a renewal counts as closed */
  roomExpiry: 60_000,
  /** a message without an answer after this is sent again over a new connection */
  messageAck: 10_000,
  messageRetry: 2000,
  messageLongestRetry: 60_000,
  /** an upload without progress for this long has failed */
  uploadStall: 30_000,
  /** timeout for the response after all bytes are sent: the server encodes up to 10 images */
  uploadProcessing: 90_000,
  /** the chat shows the time again after a pause this long */
  messagePause: 3_600_000,
  /** an open room repeats its `room` frame */
  roomRenewal: 30_000,
  notificationSeen: 5000,
  /** poll interval for the export on a suspended person's page, which has no socket */
  exportPoll: 3000,
  /** a picture that did not load is tried again after this, then after twice as long each time */
  pictureRetry: 2000,
  pictureLongestRetry: 60_000,
  toast: 5000,
  scrollThrottle: 150,
  carouselTransition: 350,
  loaderAppears: 300,
  /** a slow read shows the cached data after this, while the response may still arrive */
  cacheFallback: 3000,
  /** timeout of a read */
  readTimeout: 30_000,
  /** timeout of a write (any method but GET); a retry with the same idempotency key does not write twice */
  writeTimeout: 20_000,
  /** a write slower than this shows "Still trying…" */
  stillTrying: 4000,
  /** cached data shown as a fallback is refetched after this */
  staleRetry: 20_000,

  /** a person receives at most one hint at new posts in this time */
  feedHint: 30_000,
  /** a person is told at most once in this time how much waits in the tray */
  trayHint: 1000,
  /** a socket that is not open after this is replaced */
  socketOpenTimeout: 15_000,
  socketFirstDelay: 1000,
  socketLongestDelay: 60_000,
  socketStable: 10_000,
  socketFlush: 1000,
  /** both sides probe a socket that was silent for this long */
  socketHeartbeat: 25_000,
  /** a client without an answer to its probe after this opens a new socket */
  socketProbeTimeout: 10_000,
} as const;

/** The response header with the server's time, from which the browser measures how far its clock is off. */
export const serverTimeHeader = 'Server-Time';

/** Distances on the screen (S9 of docs/requirements.md), in CSS pixels unless stated otherwise. */
export const distances = {
  /** share of the scroll height at which the next page loads */
  infiniteScroll: 0.8,
  olderMessages: 20,
  focusedPost: 54,
  carouselSwipe: 50,
  /** share of a toast's width that a drag must pass to dismiss it */
  toastDrag: 80,
  /** how far the indicator is pulled until the timeline is refreshed */
  pullToRefresh: 56,
  avatarCrop: 200,
  coverCropWidth: 200,
  coverCropHeight: 150,
  postCropWidth: 200,
  maxZoom: 8,
} as const;
