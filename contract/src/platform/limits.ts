/** Sizes and counts (S5 and S9 of docs/requirements.md). Units are in the names or the comments; text lengths are code points. */
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
  /** characters of a quoted message */
  replyText: 200,
  /** messages in one answer to `sync_message` */
  syncedMessages: 200,
  goalTitle: 100,
  goalDescription: 1000,
  /** goals in the calendar feed: those with the latest days */
  calendarGoals: 500,
  /** an own question; those of the catalogue are shorter */
  questionText: 200,
  answerText: 1000,
  /** how many days a question can wait for an answer in sight, and how far ahead own questions are asked */
  questionDays: 7,
  letterText: 4000,
  letterImages: 10,
  /** letters of one person that are not opened yet */
  sealedLetters: 100,
  letterYears: 25,
  bookTitle: 60,
  /** pictures in a book */
  bookPhotos: 1000,
  /** the longest span of a book */
  bookYears: 20,
  /** how long the PDF of a book is stored */
  bookDays: 30,
  countdownTitle: 60,
  /** countdowns of a couple */
  countdowns: 50,
  /** of a date together, of a countdown and of hidden days */
  firstYear: 1900,
  lastYear: 2199,
  /** memories of a day, and those of one of its years */
  memories: 30,
  memoriesOfYear: 5,
  memoryYears: 60,
  /** posts and messages that a person has hidden from their memories */
  hiddenMemories: 1000,
  hiddenSpans: 100,
  /** needs in a person's tray */
  tray: 50,
  /** a post or a begun clap waits in the tray this long */
  trayDays: 30,
  reportText: 1000,
  reportSubject: 500,
  publicReportText: 4000,
  /** of a statement of reasons */
  statement: 2000,
  /** the longest address that mail servers accept (RFC 5321) */
  email: 254,
  suggestions: 12,
  searchText: 100,
  searchMinimum: 2,
  /** requests to the same profile within `requestDays` */
  followRequests: 3,
  requestDays: 30,

  /** longest side of a stored image, in image pixels */
  imageSide: 1024,
  imageBytes: 256 * 1024,
  mediumSide: 720,
  thumbnailSide: 320,
  uploadBytes: 8 * 1024 * 1024,
  voiceBytes: 2 * 1024 * 1024,
  /** when a recorder stops, in milliseconds; the server allows a second more, because recorders stop late */
  voiceMs: 120_000,
  /** bars of a voice note's waveform */
  voicePeaks: 64,
  /** concurrent uploads per person and node, until they are answered */
  openUploads: 3,
  /** bytes received so far of all open uploads of a node */
  openUploadBytes: 1024 * 1024 * 1024,
  /** the same of large files, such as archives */
  openLargeUploadBytes: 10 * 1024 * 1024 * 1024,
  uploadPixels: 25_000_000,
  /** scans of a JPEG. Decoding passes over all blocks once per scan, however few bytes it has; cameras write at most ten */
  uploadScans: 32,
  /** an image shared from another app. Above any camera's output, because the page downscales it before the upload */
  sharedBytes: 32 * 1024 * 1024,
  /** an archive to import, a ZIP */
  importBytes: 5 * 1024 * 1024 * 1024,
  /** files in an archive */
  importEntries: 100_000,
  importPhotos: 20_000,
  importMessages: 500_000,
  /** of a chat, unpacked */
  importTextBytes: 64 * 1024 * 1024,
  /** of the list of posts in an Instagram archive, unpacked; it is parsed as a whole */
  importJsonBytes: 10 * 1024 * 1024,
  /** people in a chat that the preview lists, and characters of their names */
  importNames: 20,
  importName: 100,
  importLines: 6,
  importPictures: 4,
  /** ways to read a chat's dates that are asked about, and characters of their ids */
  importReadings: 6,
  importReading: 60,
  importsListed: 20,
  /** how long an import can be taken back */
  importDays: 30,
  /** how long an import waits for its confirmation, and its messages for the partner's agreement */
  importWaitDays: 7,

  /** relative deviation allowed between an image's ratio and the post's aspect */
  aspectTolerance: 0.02,

  /** bytes of a URL's path and query: several times the longest that the app or the server generates */
  address: 4096,
  jsonBytes: 64 * 1024,
  /** fits the longest text in any script */
  formFieldBytes: 16 * 1024,
  frameBytes: 16 * 1024,
  credentialBytes: 16 * 1024,
  cursor: 200,
  idempotencyKey: 255,

  deletedPostDays: 30,
  notificationDays: 90,
  deletionDays: 30,
  partedDays: 30,
  /** after connecting, how long either person can end a mistaken connection */
  notMyPartnerMinutes: 10,
  /** how long the person who deleted a comment can restore it */
  commentRestoreSeconds: 30,
  /** couples that one comment mentions, including those of its earlier texts */
  mentions: 5,
  /** how many of a comment's newest replies are counted: each has to be checked for the viewer */
  countedReplies: 200,
  /** how many of a notification's newest couples are counted, for the same reason; the text then says '198+ others' */
  countedCouples: 200,
  /** replies that a list shows below each comment */
  shownReplies: 2,
  /** how long the writer of a comment can edit it */
  commentEditMinutes: 15,
  /** how long a released username stays reserved */
  usernameHoldDays: 30,
  sessionDays: 90,
  /** sessions per person; a further sign-in ends the least recently used */
  sessions: 100,
  /** how recent a sign-in must be for export, account deletion and parting */
  freshMinutes: 10,
  /** push subscriptions per person */
  pushSubscriptions: 20,
  exportDays: 7,
  /** open reports about the same content that notify the operator */
  repeatedReports: 3,
  /** how long urgent reports may wait */
  answerHours: 48,
  /** how long a report without an account is stored after it was resolved */
  publicReportDays: 180,
  idempotencyHours: 24,
  /** minimum validity of an image's signature */
  signatureMinutes: 60,
} as const;

/** A rate limit: requests per `perSeconds`. `failClosed` limits reject requests when Redis is unreachable. An address is an IPv4 address or an IPv6 /64. */
export interface Rate {
  user?: number;
  session?: number;
  /** all requests from an address; must have room for many people behind one address */
  address?: number;
  /** all requests from an IPv6 network: four times as many from a /56, sixteen times from a /48 */
  networks?: number;
  /** failed requests from an address; four times as many from an IPv6 /56, sixteen times from a /48 */
  failures?: number;
  perSeconds: number;
  failClosed?: true;
}

export const rates = {
  signIn: { address: 300, failures: 30, perSeconds: 300, failClosed: true },
  connect: { user: 10, failures: 30, perSeconds: 3600, failClosed: true },
  /** requests with an invalid or missing token where a session is required */
  badToken: { failures: 300, perSeconds: 60 },
  upload: { user: 60, perSeconds: 1800 },
  write: { user: 120, perSeconds: 60 },
  read: { user: 600, perSeconds: 60 },
  /** a query for every pause in typing; more would list the installation's names */
  search: { user: 60, perSeconds: 60 },
  /** a page may read the whole room, which takes seconds where somebody filled it with the longest messages */
  roomSearch: { user: 30, perSeconds: 60 },
  export: { user: 10, perSeconds: 3600 },
  /** each may be five gigabytes */
  import: { user: 5, perSeconds: 86_400 },
  message: { user: 60, perSeconds: 60 },
  /** frames to the server, pings included, on all sockets of a person */
  frame: { user: 120, perSeconds: 60 },
  /** each answer is up to half a megabyte; a client that loses its network every ten seconds sends six a minute */
  sync: { user: 10, perSeconds: 60 },
  /** couples that comments name, in all; each is notified */
  mention: { user: 60, perSeconds: 3600 },
  /** the operator reads every report */
  report: { user: 20, perSeconds: 3600 },
  /** without an account; the operator reads these too */
  publicReport: { address: 10, networks: 3, perSeconds: 3600 },
  /** sign-ins to the operator's pages */
  operator: { address: 20, perSeconds: 900, failClosed: true },
  /** public calls that run no database query */
  anonymous: { address: 3000, perSeconds: 60 },
  /** sockets opened with a valid token */
  handshake: { user: 60, perSeconds: 60 },
  /** a calendar app reads its feed every few minutes at most */
  calendar: { user: 120, perSeconds: 3600 },
  /** images and downloads; fast scrolling requests several hundred a minute */
  file: { session: 2000, address: 10_000, perSeconds: 60 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;

/** An upload quota per person. */
export interface Quota {
  limit: number;
  perSeconds: number;
}

export const uploadQuotas = {
  /** over posts, chat and profile together */
  images: { limit: 300, perSeconds: 1800 },
  bytes: { limit: 500 * 1024 * 1024, perSeconds: 86_400 },
  /** photos of confirmed imports; has room for one with the most photos */
  importImages: { limit: 30_000, perSeconds: 86_400 },
  /** archives to import; has room for the largest */
  importBytes: { limit: 20 * 1024 * 1024 * 1024, perSeconds: 86_400 },
} as const satisfies Record<string, Quota>;

export type QuotaKind = keyof typeof uploadQuotas;
