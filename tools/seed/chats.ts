import { formOf } from './form.ts';
import { paint } from './pictures/paint.ts';
import type { Happening } from './timeline.ts';
import type { Visitor } from './visitor.ts';
import { CHATS, type Line } from './words/chat.ts';

/** What couples write to each other, each line after the one before; the last ones are still unseen. */
export const toChat = (peopleOf: (name: string) => readonly [Visitor, Visitor]): Happening[] =>
  CHATS.flatMap(({ of, lines }) => {
    const both = peopleOf(of);
    const ids: string[] = [];
    let before: Happening | undefined;
    const goOn = (ago: number, act: () => Promise<unknown>): Happening => {
      before = { age: ago / 24, act, ...(before && { after: before }) };
      return before;
    };
    return lines.flatMap((line, place) => {
      const { who, ago } = line;
      const answered = lines[place - 1];
      const said = async () => {
        ids[place] = await say(both[who], line, ids[line.answers ?? -1]);
      };
      // whoever answers has read
      return answered !== undefined && answered.who !== who
        ? [goOn(ago + 0.01, () => both[who].lookAtMessages()), goOn(ago, said)]
        : [goOn(ago, said)];
    });
  });

async function say(visitor: Visitor, line: Line, answered = ''): Promise<string> {
  const files = await photosOf(line);
  const { id } = await visitor.call<{ id: string }>(
    'POST message/add_message/',
    formOf({ text: line.text, files, ...(answered !== '' && { reply_to: answered }) }),
  );
  return id;
}

/** The photos of a message; painted once, and kept. */
const photosOf = ({ photos = [], ago }: Line): Promise<Buffer[]> =>
  Promise.all(photos.map((scene, place) => paint(scene, Math.round(ago) + place, 819, 1024)));

export async function paintChats(): Promise<void> {
  for (const { lines } of CHATS) for (const line of lines) await photosOf(line);
}

/** How many lines there are, for whoever tells of the story. */
export const lineCount = CHATS.reduce((sum, { lines }) => sum + lines.length, 0);
