import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import phrases from './whatsapp.json' with { type: 'json' };
import { lettersOf, withEqualSpaces } from './words.ts';

// What WhatsApp itself writes in a person's name, in the languages of its apps.

const reasons: Readonly<Record<Exclude<keyof typeof phrases, 'attached'>, LeftOutReason>> = {
  deleted: 'deleted',
  photo: 'omitted',
  video: 'video',
  voice: 'voice',
  sticker: 'sticker',
  contact: 'contact',
  document: 'document',
  notice: 'notice',
};

const known = new Map(
  Object.entries(reasons).flatMap(([kind, reason]) =>
    phrases[kind as keyof typeof reasons].map((phrase): [string, LeftOutReason] => [phrase, reason]),
  ),
);
const attached = new Set(phrases.attached);
const longest = 120;

/** What was there instead of this whole text: "image omitted", "This message was deleted". */
export const insteadOf = (text: string): LeftOutReason | null =>
  text.length > longest ? null : (known.get(lettersOf(text)) ?? null);

/** `file attached`, in brackets behind a file's name */
const saysAttached = (text: string): boolean => text.length <= longest && attached.has(lettersOf(text));

const message =
  /message|nachricht|mensaje|mensagem|messaggio|bericht|meddelande|besked|melding|viest|wiadomo|zpráv|správ|üzenet|mesaj|сообщени|повідомлен|съобщени|порук|poruk|sporočil|missatge|pesan|mesej|tinnhắn|ข้อความ|メッセージ|메시지|消息|訊息|讯息|信息|رسالة|הודעה|پیام|میسج|پیغام|मैसेज|संदेश|मेसेज|মেসেজ|বার্তা|મેસેજ|செய்தி|மெசேஜ்|సందేశ|ಸಂದೇಶ|സന്ദേശ|ਸੁਨੇਹ|μήνυμα|ziņ|žinut|sõnum|boodskap|ujumbe|mesazh|ismarıc|хабар|xabar|mensahe/;
const edited =
  /edit|bearbeit|modifi|bewerk|rediger|redakt|muok|edyt|zmienion|uprav|szerk|изменен|отредакт|редагован|змінен|редактиран|измењ|изменет|uređen|izmijenj|izmenj|urejen|düzenle|επεξεργ|chỉnhsửa|แก้ไข|編集|수정|편집|编辑|編輯|修改|تعديل|נערכ|ویرایش|ترمیم|एडिट|संपादित|এডিট|সম্পাদ|એડિટ|திருத்த|సవర|ಎಡಿಟ್|എഡിറ്റ്|ਸੋਧ|redaguot|rediģēt|muude|gewysig|hariri|redaktu|өзгерт|tahrir/;

/** `This message was edited`, in brackets behind a text. Its words differ between versions. */
export function saysEdited(text: string): boolean {
  const letters = lettersOf(text);
  return message.test(letters) && edited.test(letters);
}

/** The name of a file as it is compared: phones decompose accents, and macOS writes a narrow space before PM. */
export const keyOf = (name: string): string => withEqualSpaces(name).normalize('NFC').trim();

/** `<attached: 00000012-PHOTO-2021-03-05-14-22-10.jpg>`, in any language */
const onIphone = /[<‹〈＜《][^<>:：]{1,40}[:：]([^<>/\\]{1,200})[>›〉＞》]/u;
/** `2015-08-04-PHOTO-1.jpg <attached>` */
const onOldIphone = /^([^<>\n]{1,200}\.\w{2,5})\s*[<‹〈＜《]\u200e?[^<>\n]{3,40}[>›〉＞》]/u;
/** `IMG-20210305-WA0001.jpg (file attached)` */
const onAndroid = /^([^\n]{1,200}\.\w{2,5})\s*[(（[]([^()（）[\]\n]{2,60})[)）\]]\s*$/u;
const androidName = /^(?:IMG|VID|PTT|AUD|DOC|STK)-\d{8}-WA\d{4}\./;
const iphoneName = /^(?:\d{6,10}-.+|\d{4}-\d\d-\d\d-[A-Z]+-\d+)\.\w{2,5}$/;

/** The file that a text of WhatsApp names, and what the person wrote to it. */
export function attachmentIn(
  raw: string,
  has: (file: string) => boolean,
): { name: string; caption: string } | null {
  const inText = onIphone.exec(raw);
  if (inText !== null) {
    const name = keyOf(inText[1] ?? '');
    if (has(name) || iphoneName.test(name) || raw.includes('\u200e'))
      return { name, caption: raw.replace(inText[0], '') };
  }
  const end = raw.indexOf('\n');
  const first = end < 0 ? raw : raw.slice(0, end);
  const rest = end < 0 ? '' : raw.slice(end + 1);
  const line = withEqualSpaces(first);
  const old = onOldIphone.exec(line);
  if (old !== null) {
    const name = keyOf(old[1] ?? '');
    if (has(name) || iphoneName.test(name)) return { name, caption: line.slice(old[0].length) + rest };
  }
  const [, named, note = ''] = onAndroid.exec(line) ?? [];
  if (named === undefined) return null;
  const name = keyOf(named);
  return has(name) || androidName.test(name) || saysAttached(note) ? { name, caption: rest } : null;
}

/** The kind of a file that is no photo, by its name. */
export function kindOf(name: string): 'photo' | 'video' | 'voice' | 'sticker' | 'contact' | 'document' {
  if (/^STK-|-STICKER-/.test(name)) return 'sticker';
  if (/^VID-|-VIDEO-|-GIF-|\.(?:mp4|m4v|mov|3gp|avi|mkv|webm)$/i.test(name)) return 'video';
  if (/^(?:PTT|AUD)-|-AUDIO-|\.(?:opus|m4a|mp3|aac|amr|ogg|oga|wav|caf)$/i.test(name)) return 'voice';
  if (/\.vcf$/i.test(name)) return 'contact';
  return /\.(?:jpe?g|jfif|png|webp|hei[cf]|avif|gif|bmp|tiff?)$/i.test(name) ? 'photo' : 'document';
}
