/** Every wait of the product in one place (SPEC sections 4, 7 and 9). Milliseconds. */
export const timing = {
  listLoadDelay: 200,
  /** a list that one comes back to after this long is looked at again */
  listStale: 60_000,
  loginDelay: 1000,
  publishDelay: 200,
  deleteDelay: 200,
  splashMinimum: 1000,
  /** who put an update off is asked again */
  updateAgain: 300_000,
  /** a tab that one comes back to after this long asks whether there is a newer version */
  versionStale: 900_000,
  /** who did not want notifications is asked again, where there is another reason */
  notificationsAskAgain: 21 * 24 * 3_600_000,
  /** a server that was told where pushes go is told again, for it forgets those that look dead */
  addressToldAgain: 7 * 24 * 3_600_000,
  /** who must sign in first still wants to see what they came for */
  targetKept: 3_600_000,
  /** photos that were shared into the app wait so long for whoever is signed in to have a couple */
  sharedKept: 24 * 3_600_000,
  clapTapWindow: 600,
  /** a second tap within this is no press of its own */
  doubleTap: 400,
  confetti: 2000,
  connectedContinue: 2000,
  typingThrottle: 1000,
  typingExpiry: 5000,
  /** a room that nobody says is open any more */
  roomForgotten: 60_000,
  /** a message without an answer for so long is said again, over a new connection */
  messageAck: 10_000,
  messageRetry: 2000,
  messageLongestRetry: 60_000,
  /** an upload that does not move for so long is begun again */
  uploadStall: 30_000,
  /** a pause in a chat after which the time is shown again */
  messagePause: 3_600_000,
  /** an open room says so again */
  roomRenewal: 30_000,
  notificationSeen: 5000,
  toast: 5000,
  scrollThrottle: 150,
  carouselTransition: 350,
  loaderAppears: 300,
  /** a line that hangs neither answers nor refuses: by then what was here last is shown, while the answer may still come */
  patience: 3000,
  /** what was asked and is not answered for so long has failed; what is written is waited for, for it may have arrived */
  longestAnswer: 30_000,
  /** what is shown as it was last is asked for anew */
  oldAgain: 20_000,

  /** a socket that does not open in so long is given up for another one */
  socketOpens: 15_000,
  socketFirstDelay: 1000,
  socketLongestDelay: 60_000,
  socketStable: 10_000,
  socketFlush: 1000,
  socketHeartbeat: 25_000,
} as const;

/** Distances on the screen (SPEC section 9). CSS pixels unless named otherwise. */
export const distances = {
  /** share of the scroll height at which the next page loads */
  infiniteScroll: 0.8,
  olderMessages: 20,
  focusedPost: 54,
  carouselSwipe: 50,
  /** share of a toast's width that a drag must pass to dismiss it */
  toastDrag: 80,
  avatarCrop: 200,
  coverCropWidth: 200,
  coverCropHeight: 150,
  postCropWidth: 200,
  mostZoom: 8,
} as const;
