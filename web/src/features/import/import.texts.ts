import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { limits } from '@twosome/contract/platform/limits';
import { locale } from '@twosome/contract/platform/locale';
import { plural } from '@twosome/contract/platform/plural';

const number = (count: number) => new Intl.NumberFormat(locale).format(count);
const counted = (count: number, one: string, other: string) =>
  `${number(count)} ${plural(count, { one, other })}`;

const list = (items: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);

const photos = (count: number) => counted(count, 'photo', 'photos');
const messages = (count: number) => counted(count, 'message', 'messages');

export const importTexts = fillTexts({
  apps: { whatsapp: 'WhatsApp', instagram: 'Instagram' },
  photos,
  messages,
  both: (counts: readonly string[]) => counts.join(' and '),
  days: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  leftOut: (counts: readonly string[]) => `Left out: ${list(counts)}.`,
  reasons: {
    video: (count) => counted(count, 'video', 'videos'),
    voice: (count) => counted(count, 'voice message', 'voice messages'),
    sticker: (count) => counted(count, 'sticker', 'stickers'),
    contact: (count) => counted(count, 'contact', 'contacts'),
    document: (count) => counted(count, 'document', 'documents'),
    omitted: (count) => counted(count, 'file left out of the export', 'files left out of the export'),
    deleted: (count) => counted(count, 'deleted message', 'deleted messages'),
    notice: (count) => counted(count, 'notice from WhatsApp', 'notices from WhatsApp'),
    empty: (count) => counted(count, 'empty message', 'empty messages'),
    missing: (count) => counted(count, 'photo missing from the archive', 'photos missing from the archive'),
    unnamed: (count) =>
      counted(count, 'photo that belongs to no message', 'photos that belong to no message'),
    repeated: (count) => counted(count, 'repeated photo', 'repeated photos'),
    unreadable: (count) => counted(count, 'photo that cannot be read', 'photos that cannot be read'),
    too_large: (count) => counted(count, 'photo that is too large', 'photos that are too large'),
    undated: (count) =>
      counted(count, 'photo or message without a date', 'photos and messages without a date'),
    later: (count) =>
      counted(
        count,
        'message written after your first one in Twosome',
        'messages written after your first one in Twosome',
      ),
    too_many: (count) =>
      counted(count, 'photo or message beyond the limit', 'photos and messages beyond the limit'),
    somebody: (count) =>
      counted(count, 'photo or message from somebody else', 'photos and messages from somebody else'),
  } satisfies Record<LeftOutReason, (count: number) => string>,
  start: {
    heading: 'You had a story before Twosome',
    line: (partner: string) =>
      `Bring your old photos and your chat along, each on its own day. Only you and ${partner} see them.`,
    from: 'Where is it now?',
    steps: {
      whatsapp: (partner: string) => [
        `In WhatsApp, open your chat with ${partner} and tap the name at the top. On Android, tap the three dots instead, then More.`,
        'Tap Export chat, and choose to include the media.',
        'Save the ZIP on this device, then choose it here.',
      ],
      instagram: (_partner: string) => [
        'In Instagram, open Settings, then Accounts Centre, then Your information and permissions.',
        'Request a download of your information, for all time, in JSON format.',
        'Instagram tells you when it is ready, often within a day. Save the ZIP on this device, then choose it here.',
      ],
    },
    choose: 'Choose the ZIP',
    input: 'ZIP file',
    gigabytes: (count: number) => `${count} GB`,
    hint: (largest: string) => `Up to ${largest}. You’ll see what is in it before anything is added.`,
    notZip: 'Please choose the ZIP as it came from the app.',
    empty: 'This file is empty.',
    tooLarge: (largest: string) =>
      `This file is larger than ${largest}. Export a shorter time span, or fewer videos.`,
  },
  upload: {
    heading: 'Uploading your archive',
    almostDone: 'Almost done…',
    bytes: (sent: string, all: string) => `${sent} of ${all}`,
    label: 'Upload',
    line: 'You can keep using Twosome. If you close it, you’ll have to start again.',
    stop: 'Stop',
    failed: 'The upload did not arrive',
    failedLine: (reason: string) => `${reason.replace(/\w$/, '$&.')} Nothing was added.`,
    retry: 'Try again',
    another: 'Choose another file',
  },
  reading: {
    heading: 'Looking through your archive',
    line: 'This may take a few minutes. You can leave this page and come back.',
  },
  preview: {
    heading: 'This is what we found',
    photos: (count: number) => `${photos(count)}, ${count === 1 ? '' : 'each '}on its own day`,
    lines: 'The first messages',
    whichDay: (name: string, text: string) => `On which day did ${name} write “${text}”?`,
    who: (name: string, counts: string) => `Who is ${name}, with ${counts}?`,
    yours: 'Which name is yours?',
    name: (name: string, counts: string) => `${name}, with ${counts}`,
    you: 'You',
    neither: 'Leave out',
    unanswered: 'First say who each name is.',
    undecided: 'First choose the day.',
    withMessages: 'Bring the messages too',
    withMessagesLine: (partner: string) =>
      `They go into your room, each at its own time. ${partner} is asked first.`,
    confirm: 'Bring it along',
    failed: 'Nothing was added.',
  },
  partnerLooks: {
    heading: (partner: string) => `${partner} is bringing something along`,
    line: (partner: string, app: string) =>
      `${partner} has chosen an archive from ${app}. You’ll be asked here before any messages come into your room.`,
  },
  agreement: {
    heading: (partner: string) => `${partner} would like to bring your chat along`,
    line: (count: string, app: string) =>
      `${count} from ${app} would go into your room, each at its own time. Only the two of you read them.`,
    mine: (names: string) => `From you: ${names}.`,
    photos: 'The photos come along either way, as posts that only you two see.',
    later: (partner: string) => `If not now, ${partner} can bring the messages another time.`,
    all: 'All messages',
    readAll: (count: string) => `Read all ${count}`,
    more: 'Show more',
    notLoaded: 'The messages could not be loaded.',
    agree: 'Agree',
    decline: 'Not now',
    failed: 'Your answer was not saved.',
  },
  importing: {
    heading: 'Bringing your story along',
    line: 'You can leave this page: it goes on by itself.',
    label: 'Progress',
    photos: (done: number, all: number) => `${number(done)} of ${photos(all)}`,
    messages: (done: number, all: number) => `${number(done)} of ${messages(all)}`,
  },
  waiting: {
    heading: (partner: string) => `${partner} has been asked`,
    line: (partner: string, count: string, photoCount: number) =>
      `${photoCount > 0 ? `${photos(photoCount)} came along. ` : ''}${count} will come into your room when ${partner} agrees, within ${limits.importWaitDays} days.`,
    without: 'Leave the messages out',
  },
  done: {
    heading: 'Your story is here',
    nothing: 'Nothing was added',
    line: (counts: string, app: string) => `${counts} from ${app}.`,
    photos: 'See the photos',
    room: 'Open the room',
    another: 'Bring more along',
    until: (day: string) => `You can take it all back until ${day}.`,
  },
  failed: {
    heading: 'That did not work',
    nothing: 'Nothing was added.',
    partial: (counts: string) => `${counts} had been added, and stay unless you take them back.`,
    again: 'Choose another file',
  },
  removing: {
    heading: 'Taking it all back',
    line: 'You can leave this page: it goes on by itself.',
  },
  takeBack: {
    button: 'Take it all back',
    title: 'Take it all back?',
    message: (counts: string, app: string) =>
      `This removes ${counts} that came from ${app}, for both of you, with every clap and comment on them. What you made in Twosome stays.`,
    yes: 'Take back',
    no: 'Keep it',
    done: 'It is all being taken back.',
    failed: 'It was not taken back.',
  },
  /** as long as nothing was added */
  discard: {
    button: 'Not this one',
    title: 'Discard this archive?',
    message: 'Nothing of it comes along, and what you uploaded is deleted.',
    yes: 'Discard',
    no: 'Keep it',
    done: 'The archive is being deleted.',
    failed: 'The archive is still here.',
  },
  earlier: {
    heading: 'Brought along before',
    you: 'you',
    line: (by: string, day: string) => `By ${by}. It can be taken back until ${day}.`,
  },
});
