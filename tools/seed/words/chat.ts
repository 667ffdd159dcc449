import type { SceneName } from '../pictures/scenes.ts';

/** One message of a chat. */
export interface Line {
  who: 0 | 1;
  text: string;
  /** hours before now */
  ago: number;
  /** the place of the line that it answers */
  answers?: number;
  photos?: readonly SceneName[];
}

/** What couples write to each other, oldest first, by the first name of the first of them. */
export const CHATS: readonly { of: string; lines: readonly Line[] }[] = [
  {
    of: 'Ana',
    lines: [
      { who: 0, ago: 75, text: 'Did you lock the cellar?' },
      { who: 1, ago: 74.9, text: 'I locked the cellar.' },
      { who: 1, ago: 74.8, text: 'Now I am not sure that I locked the cellar.' },
      { who: 0, ago: 74, text: '😂 I will look on my way home' },
      { who: 0, ago: 72, text: 'You locked the cellar.', answers: 2 },
      { who: 1, ago: 50, text: 'Look what stood outside the office just now', photos: ['bicycles'] },
      { who: 0, ago: 49.8, text: 'The red one! That is exactly the red one', answers: 5 },
      {
        who: 0,
        ago: 49.6,
        text: 'I have been looking for one like that since we lived above the bakery. Ask whose it is. No, do not ask. Yes, ask. Do they want to sell it? I would give them my bicycle, the money in the jar, and one of your guitars, you choose which one.',
      },
      { who: 1, ago: 49.5, text: 'None of my guitars' },
      { who: 0, ago: 49.4, text: 'The small one?' },
      { who: 1, ago: 49.3, text: 'NONE' },
      { who: 0, ago: 27, text: 'Dinner at Chloe’s on Saturday, they ask whether we bring the cake' },
      { who: 1, ago: 26.5, text: 'Of course we bring the cake. Which cake do we bring?' },
      { who: 0, ago: 26.4, text: 'This one, if I find all of it: https://en.wikipedia.org/wiki/Sachertorte' },
      { who: 1, ago: 26.3, text: '💛' },
      { who: 0, ago: 8, text: 'Good morning from the train. You were asleep and I did not want to wake you' },
      { who: 0, ago: 7.9, text: '', photos: ['train', 'hills', 'cafe', 'city'] },
      { who: 1, ago: 6.5, text: 'I heard you not wanting to wake me 😄', answers: 15 },
      { who: 1, ago: 6.4, text: 'It is so quiet here without your singing' },
      { who: 0, ago: 3, text: 'Back at seven. Shall I bring something?' },
      { who: 1, ago: 1.2, text: 'Bread. And olives, the wrinkled ones' },
      { who: 1, ago: 1.1, text: 'And yourself' },
    ],
  },
  {
    of: 'Chloe',
    lines: [
      { who: 0, ago: 30, text: 'Ana and Bruno bring the cake!' },
      { who: 1, ago: 29, text: 'Then I may do the soup?' },
      { who: 0, ago: 28.9, text: 'You may do the soup. With the long spoon.' },
      { who: 1, ago: 5, text: 'Long spoon is bought.', photos: ['breakfast'] },
      { who: 0, ago: 4, text: 'It is longer than the stove 🥄', answers: 3 },
    ],
  },
];
