/** At home and about town. */
export const HOME = {
  bicycles: {
    alt: 'Two bicycles against a sunny wall, with bread and flowers in their baskets',
    captions: [
      'Mine has the flowers, yours has the bread.',
      'Forty kilometres. We can still walk, nearly.',
      'We got lost, and found this street.',
      'Sunday on four wheels, two each.',
    ],
  },
  boxes: {
    alt: 'Moving boxes, two mugs and a key in an empty, sunlit room',
    captions: [
      'We got the keys!',
      'Eleven boxes, two mugs, one home.',
      'No chairs yet. The floor will do.',
      'First evening in our own four walls.',
      'Every box I opened was your books.',
    ],
  },
  breakfast: {
    alt: 'A breakfast tray for two on white linen',
    captions: [
      'Breakfast in bed. Crumbs are a problem for later.',
      'You made it, so I let you have the last berry.',
      'A slower Sunday, as promised.',
      'Two cups, no alarm.',
    ],
  },
  cafe: {
    alt: 'Two cups of coffee and a plate on a round café table, seen from above',
    captions: [
      'The usual, and the usual for you.',
      'You got the better heart in your foam.',
      'One plate, two forks, a small war.',
      'Our table by the window was free.',
    ],
  },
  cake: {
    alt: 'A cake with lit candles in a dim room',
    captions: [
      'Make a wish. I already have mine.',
      'Another year of you. More, please.',
      'I baked it twice. This is the second one.',
      'You blew, I ate. Teamwork.',
    ],
  },
  canal: {
    alt: 'Narrow old houses and a boat on a canal',
    captions: [
      'You would live in the yellow one, I know.',
      'We walked every bridge twice.',
      'That is us, on the quay. Very small, very happy.',
      'Which window would be ours?',
    ],
  },
  cat: {
    alt: 'A cat on a windowsill, looking out',
    captions: [
      'She waits there until we are both home.',
      'The boss is watching the birds again.',
      'The third one in this relationship.',
      'Somebody did not want us to move.',
    ],
  },
  city: {
    alt: 'Two people on a balcony above the roofs of a city',
    captions: [
      'The whole city, and I only looked at you.',
      'Somewhere down there we met.',
      'Our balcony has the best view in town.',
      'We stayed out until the bulbs went off.',
    ],
  },
  dog: {
    alt: 'A happy dog sitting in long grass',
    captions: [
      'Two of us, and one very good dog.',
      'He found the stick. He is proud.',
      'Guess who chose the way today.',
      'We came for a walk, he came for everyone.',
    ],
  },
  fireplace: {
    alt: 'Two pairs of woollen socks before a fireplace',
    captions: [
      'Four warm feet.',
      'You stole my socks, so I stole yours.',
      'Nothing to do, and all evening to do it.',
      'Your turn to fetch the wood.',
    ],
  },
  fireworks: {
    alt: 'Fireworks above a river, and two people watching',
    captions: [
      'Happy new year, my love.',
      'You jumped at every single one.',
      'We made the same wish. We did not tell.',
      'Here is to the next twelve months with you.',
    ],
  },
  flowers: {
    alt: 'A bunch of flowers in a vase',
    captions: [
      'No reason. Just flowers.',
      'You remembered which ones.',
      'They lasted nine days. I counted.',
      'The kitchen smells of you being sweet.',
    ],
  },
  gallery: {
    alt: 'Two people before a large abstract painting',
    captions: [
      'I see a boat. You see a cow. Both are right.',
      'We looked at one picture for an hour.',
      'You, me and a very serious painting.',
      'I was mostly looking at you.',
    ],
  },
  garden: {
    alt: 'A table laid for two in a garden, strings of lights above it',
    captions: [
      'Dinner for two, and a thousand crickets.',
      'You hung every bulb yourself.',
      'We forgot dessert. Nobody noticed.',
      'A year ago today, at this very table.',
    ],
  },
  pizza: {
    alt: 'A pizza on a wooden board, one slice gone',
    captions: [
      'Pizza night. Somebody could not wait.',
      'Our dough, your grandmother knows.',
      'We halve everything. Except the last slice.',
      'Flour on the ceiling, but look at it.',
    ],
  },
  rain: {
    alt: 'Two people under one umbrella in a wet street at night',
    captions: [
      'One umbrella. You got the dry side.',
      'We missed the bus and walked home slowly.',
      'The city shines when it rains.',
      'Wet shoes, good night.',
    ],
  },
  snowWalk: {
    alt: 'Two people in winter coats on a snowy path between street lamps',
    captions: [
      'The first snow, and we had to go out.',
      'Your hand in my pocket.',
      'Everything was quiet but our boots.',
      'Home the long way, under the lamps.',
    ],
  },
  sofa: {
    alt: 'A sofa with cushions and a sleeping cat, a lamp beside it',
    captions: [
      'Our living room, finally ours.',
      'The cat took my place. As always.',
      'You chose the colour. You were right.',
      'Tonight we are staying in.',
    ],
  },
  toast: {
    alt: 'Two glasses touching before the sea and a low sun',
    captions: [
      'To us.',
      'Four years, and you still clink too hard.',
      'We have something to celebrate. Soon we will tell.',
      'To the place we are going next.',
    ],
  },
  wheel: {
    alt: 'Two people before a big wheel hung with lights',
    captions: [
      'You kept your eyes shut the whole way round.',
      'We kissed at the top. It is a rule.',
      'Candyfloss for dinner.',
      'Once more? Once more.',
    ],
  },
} as const;
