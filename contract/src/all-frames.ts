import * as z from 'zod';
import { accountFrames } from './account/account.contract.ts';
import { bookFrames } from './book/book.contract.ts';
import { commentFrames } from './comment/comment.contract.ts';
import { goalFrames } from './goal/goal.contract.ts';
import { importFrames } from './import/import.contract.ts';
import { letterFrames } from './letter/letter.contract.ts';
import { memoryFrames } from './memory/memory.contract.ts';
import { messageFrames, messageFramesIn } from './message/message.contract.ts';
import { notificationFrames, notificationFramesIn } from './notification/notification.contract.ts';
import { pairFrames } from './pair/pair.contract.ts';
import { type FrameShapes, frames, heartbeat } from './platform/frames.ts';
import { postFrames } from './post/post.contract.ts';
import { questionFrames } from './question/question.contract.ts';
import { togetherFrames } from './together/together.contract.ts';
import { trayFrames } from './tray/tray.contract.ts';
import { twosomeFrames, twosomeFramesIn } from './twosome/twosome.contract.ts';

/** A frame for the reference: its data, and what it is for. */
export interface DescribedFrame {
  shape: z.ZodType;
  summary: string;
}
type Described = Readonly<Record<string, DescribedFrame>>;

/** Describes each frame of a map; a missing description is a type error. */
const described = <F extends FrameShapes>(shapes: F, summaries: { [K in keyof F]: string }): Described =>
  Object.fromEntries(
    Object.entries(shapes).map(([key, shape]) => [key, { shape, summary: summaries[key] ?? '' }]),
  );

const platformFramesIn = frames({ [heartbeat.ping]: z.object({}) });
const platformFrames = frames({
  [heartbeat.pong]: z.object({}),
  error: z.looseObject({
    status: z.int(),
    __id__: z.string().optional(),
    retry_after: z.int().optional(),
    detail: z.string().optional(),
  }),
});

/** The frames that a client sends on `ws/message/`. On `ws/single/` it sends only `ping`. */
export const framesToServer: Described = {
  ...described(platformFramesIn, {
    ping: 'Checks the connection, for browsers cannot send WebSocket pings.',
  }),
  ...described(messageFramesIn, {
    sync_message:
      'Asks for what changed after the message `since`, the newest received over a socket; without it, for the newest messages.',
    message: 'Sends a text message. A repeat with the same `__id__` stores nothing new.',
    typing: 'Tells the partner that this person is typing. Nothing of the text is sent.',
    seen: "Marks everything up to this message, or up to the partner's newest, as seen.",
    room: 'Whether the room is open and visible. Repeated every 30 seconds; it expires after 60.',
  }),
  ...described(notificationFramesIn, { notification_seen: 'Marks all notifications as seen.' }),
  ...described(twosomeFramesIn, {
    'relay:reload': "Asks the couple's other devices to go to another page while they set up the profile.",
  }),
};

/** The frames that the server sends on `ws/message/`. */
export const framesToClient: Described = {
  ...described(platformFrames, {
    pong: 'Answers `ping`.',
    error:
      'A frame was refused: the status and body of the matching HTTP error, and the `__id__` of the frame.',
  }),
  ...described(messageFrames, {
    message: 'A message is new, deleted or restored. For the sender it is the acknowledgement.',
    sync_message:
      'Answers `sync_message`, oldest first. `reset`: there may be a gap before the first of them.',
    typing: 'The partner is typing.',
    seen: 'The partner, or another device of this person, has seen the messages up to `up_to`.',
  }),
  ...described(notificationFrames, {
    notification: 'A notification is new or has changed.',
    notification_seen: 'Another device of this person has seen the notifications.',
    unseen_notifications: 'The unseen notifications of this person, when the socket opens.',
  }),
  ...described(goalFrames, { goal: 'A goal was added, changed or deleted.' }),
  ...described(questionFrames, {
    question:
      'A question was opened or taken back, or this person has answered or skipped it on another device.',
  }),
  ...described(letterFrames, { letter: 'A letter was sealed, opened or taken back.' }),
  ...described(importFrames, { import: 'An import began, went on, ended or was taken back.' }),
  ...described(bookFrames, { book: "The couple's book was asked for, changed, made or taken away." }),
  ...described(memoryFrames, {
    memory: 'This person sees other memories than before: something was hidden, or shown again.',
  }),
  ...described(trayFrames, {
    tray: 'What waits in the tray of this person has changed. Also sent when the socket opens.',
  }),
  ...described(togetherFrames, { countdown: 'A countdown was added or deleted.' }),
  ...described(postFrames, {
    'relay:sync_post': 'A post that this device shows has changed, or is not visible any more.',
    feed: 'Something new may be on the timeline. At most one in 30 seconds.',
  }),
  ...described(commentFrames, {
    'relay:sync_comment': 'The operator took a comment down.',
    'relay:sync_comment_change': 'A comment was edited, or its hearts or replies have changed.',
  }),
  ...described(twosomeFrames, {
    'relay:sync_twosome': 'A profile that this device shows has changed, or is not visible any more.',
    'relay:reload': 'Another device of the couple has gone to this page.',
  }),
  ...described(accountFrames, { export: 'The export of this person has ended.' }),
};

/** The frames that the server sends on `ws/single/`, to a person without a partner. */
export const framesToSingle: Described = {
  ...described(
    { pong: platformFrames.pong, error: platformFrames.error },
    {
      pong: 'Answers `ping`.',
      error: 'A frame was refused.',
    },
  ),
  ...described(pairFrames, {
    twosome_connected: 'This person has a partner now and changes to the other socket.',
    way_back: 'The way back, or a pending connection, has changed.',
  }),
  ...described(accountFrames, { export: 'The export of this person has ended.' }),
};
