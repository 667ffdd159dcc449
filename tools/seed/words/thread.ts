/** What is said under the posts that everybody loves, in this order; the post's own couple answers in it too. */
export const THREADS: readonly {
  of: string;
  scene: string;
  said: readonly (readonly [who: string, text: string])[];
}[] = [
  {
    of: 'Ana',
    scene: 'moonSea',
    said: [
      ['Chloe', 'We know that rock! One of us slipped on it. Twice.'],
      ['Dalia', 'ما شاء الله، القمر لكما وحدكما الليلة 🌙'],
      ['Mila', 'Is this where you had the tomatoes and the terrible guitar player?'],
      ['Ana', 'The very same. He knows two songs now.'],
      ['Aiko', 'Oh! 🌕⛵💙'],
      ['Ruth', 'איזה אור. תישארו תמיד ככה, קרוב קרוב.'],
      [
        'Amara',
        'We looked at this for a long time tonight, one of us here and one of us there, on the phone, both with the same picture open. It is our sea too now, if you do not mind. In spring we come and see it with you, and we bring the cake.',
      ],
      ['Ana', 'Spring it is. Bring two cakes.'],
      ['Priya', 'Second picture, please, on our kitchen wall. How large can you print it?'],
    ],
  },
  {
    of: 'Leo',
    scene: 'lighthouse',
    said: [
      ['Ines', 'Somebody is in love. Well done, both of you.'],
      ['Mei', 'How many steps? We heard one hundred and sixty.'],
      ['Leo', 'One of us counted. The other one lay down at ninety.'],
      ['Nora', 'The keeper’s garden is the best part, go back in June!'],
    ],
  },
  {
    of: 'Ruth',
    scene: 'toast',
    said: [
      ['Hanna', 'Forty years! We are still at four and out of breath.'],
      ['Yara', 'لحظة جميلة. كل عام وأنتما بخير!'],
      ['Ruth', 'Four was the hardest one. Keep the window open.'],
      ['Greta', 'To you two. We raise what we have, which is milk.'],
    ],
  },
];
