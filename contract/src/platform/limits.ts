/** Sizes and counts that the product promises (SPEC sections 5 and 9). Bytes are bytes, pixels are CSS or image pixels as named. */
export const limits = {
  pageSize: 20,
  badgeCap: 9,

  firstName: 50,
  usernamePart: 10,
  bio: 255,
  postText: 127,
  alt: 1000,
  postImages: 10,
  commentText: 500,
  messageText: 4000,
  messageImages: 10,
  /** of a quoted message */
  replyText: 200,
  /** that one answer to `sync_message` may carry */
  syncedMessages: 200,
  goalTitle: 100,
  goalDescription: 1000,
  reportText: 1000,
  suggestions: 12,
  /** to the same profile within `requestDays` */
  followRequests: 3,
  requestDays: 30,

  /** longest side of a kept image, in image pixels */
  imageSide: 1024,
  imageBytes: 256 * 1024,
  thumbnailSide: 320,
  uploadBytes: 8 * 1024 * 1024,
  uploadPixels: 25_000_000,
  /** of one that another app hands over: more than any camera makes, for the page makes it small */
  sharedBytes: 32 * 1024 * 1024,
  /** how far an image's own ratio may be from the post's, as a share */
  aspectTolerance: 0.02,

  jsonBytes: 64 * 1024,
  /** the longest text there is, in any script */
  formFieldBytes: 16 * 1024,
  frameBytes: 16 * 1024,
  framesPerMinute: 120,
  credentialBytes: 16 * 1024,
  cursor: 200,
  idempotencyKey: 255,

  deletedPostDays: 30,
  notificationDays: 90,
  deletionDays: 30,
  partedDays: 30,
  nameRestDays: 30,
  sessionDays: 90,
  /** devices that are listed; who is signed in on more sees the ones used last */
  sessions: 100,
  /** devices that are told of things by a push */
  pushAddresses: 20,
  exportDays: 7,
  idempotencyHours: 24,
  sealMinutes: 60,
} as const;

/** Counts per time. `failClosed` rates refuse when the counter cannot be asked. `address` is an IPv4 address or an IPv6 /64. */
export interface Rate {
  user?: number;
  session?: number;
  address?: number;
  perSeconds: number;
  failClosed?: true;
}

export const rates = {
  signIn: { address: 30, perSeconds: 300, failClosed: true },
  connect: { user: 10, address: 30, perSeconds: 3600, failClosed: true },
  upload: { user: 60, perSeconds: 1800 },
  write: { user: 120, perSeconds: 60 },
  read: { user: 600, perSeconds: 60 },
  export: { user: 10, perSeconds: 3600 },
  message: { user: 60, perSeconds: 60 },
  /** somebody reads every one of them */
  report: { user: 20, perSeconds: 3600 },
  anonymous: { address: 300, perSeconds: 60 },
  /** sockets that are opened; a whole house behind one address may reconnect at once */
  handshake: { address: 300, perSeconds: 60 },
  /** images and downloads; whoever scrolls fast through all that there is asks for several hundred a minute */
  look: { session: 2000, address: 10_000, perSeconds: 60 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;
