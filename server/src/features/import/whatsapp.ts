import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import phrases from './whatsapp.json' with { type: 'json' };
import { lettersOf } from './words.ts';

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
export const saysAttached = (text: string): boolean =>
  text.length <= longest && attached.has(lettersOf(text));

const message =
  /message|nachricht|mensaje|mensagem|messaggio|bericht|meddelande|besked|melding|viest|wiadomo|zpráv|správ|üzenet|mesaj|сообщени|повідомлен|съобщени|порук|poruk|sporočil|missatge|pesan|mesej|tinnhắn|ข้อความ|メッセージ|메시지|消息|訊息|讯息|信息|رسالة|הודעה|پیام|میسج|پیغام|मैसेज|संदेश|मेसेज|মেসেজ|বার্তা|મેસેજ|செய்தி|மெசேஜ்|సందేశ|ಸಂದೇಶ|സന്ദേശ|ਸੁਨੇਹ|μήνυμα|ziņ|žinut|sõnum|boodskap|ujumbe|mesazh|ismarıc|хабар|xabar|mensahe/;
const edited =
  /edit|bearbeit|modifi|bewerk|rediger|redakt|muok|edyt|zmienion|uprav|szerk|изменен|отредакт|редагован|змінен|редактиран|измењ|изменет|uređen|izmijenj|izmenj|urejen|düzenle|επεξεργ|chỉnhsửa|แก้ไข|編集|수정|편집|编辑|編輯|修改|تعديل|נערכ|ویرایش|ترمیم|एडिट|संपादित|এডিট|সম্পাদ|એડિટ|திருத்த|సవర|ಎಡಿಟ್|എഡിറ്റ്|ਸੋਧ|redaguot|rediģēt|muude|gewysig|hariri|redaktu|өзгерт|tahrir/;

/** `This message was edited`, in brackets behind a text. Its words differ between versions. */
export function saysEdited(text: string): boolean {
  const letters = lettersOf(text);
  return message.test(letters) && edited.test(letters);
}
