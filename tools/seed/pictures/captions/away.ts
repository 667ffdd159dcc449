/** Out of doors and under way. */
export const AWAY = {
  aurora: {
    alt: 'Two people in the snow under green northern lights',
    captions: [
      'We waited three nights for this sky.',
      'You cried a little. So did I.',
      'The whole sky moved, and you held my hand.',
      'Cold toes, worth it.',
    ],
  },
  balloons: {
    alt: 'Hot-air balloons over a hazy valley',
    captions: [
      'Up before the sun, and then above everything.',
      'You were not afraid at all. I was, for both of us.',
      'We counted eleven of them.',
      'The quietest hour we ever spent together.',
    ],
  },
  beach: {
    alt: 'Two towels and an umbrella on the sand, seen from above, beside a blue sea',
    captions: [
      'Two towels, one umbrella, no plans.',
      'You said five more minutes four hours ago.',
      'Sand in everything, and we do not mind.',
      'This is our spot now.',
    ],
  },
  bench: {
    alt: 'Two people close together on a bench under a tree, before a low sun',
    captions: [
      'Our bench. It kept our place for a year.',
      'We said nothing for an hour. It was perfect.',
      'Same bench, same us.',
      'Where you first put your head on my shoulder.',
    ],
  },
  boots: {
    alt: 'Two pairs of shoes side by side, seen from above',
    captions: [
      'Look where we are standing.',
      'Yours are dirtier. I checked.',
      'Wherever these four go next.',
      'Still going the same way.',
    ],
  },
  cabin: {
    alt: 'A cabin with lit windows in deep snow',
    captions: [
      'Snowed in. We are not sorry.',
      'No signal, plenty of firewood.',
      'You, me and a very small kitchen.',
      'The light was on when we came back.',
    ],
  },
  campfire: {
    alt: 'Two people on a log before a campfire, tall firs around them',
    captions: [
      'We smelled of smoke for a week.',
      'You told me the story of the stars again.',
      'One blanket was enough.',
      'The fire did the talking.',
    ],
  },
  fields: {
    alt: 'Rows of flowers running to a little house on the horizon',
    captions: [
      'You could smell it from the road.',
      'We stopped the car for this.',
      'Rows and rows, and you in the middle.',
      'I want that little house one day.',
    ],
  },
  forest: {
    alt: 'Two people walking along a path through tall trees',
    captions: [
      'We always take the long way round.',
      'No phones, just trees and you.',
      'You talk more in the woods. I like that.',
      'Hand in hand until the path got narrow.',
    ],
  },
  hills: {
    alt: 'Hazy hills, one behind the other, under a low sun',
    captions: [
      'Hills behind hills behind hills.',
      'We stopped talking when we saw it.',
      'Worth getting up for.',
      'One day we will walk to the last one.',
    ],
  },
  kites: {
    alt: 'Two people flying kites in a meadow',
    captions: [
      'Yours flew higher. This once.',
      'The wind did most of it.',
      'We are grown-ups, honestly.',
      'I have not run like that in years.',
    ],
  },
  lake: {
    alt: 'Two people in a rowing boat on a mountain lake',
    captions: [
      'You rowed, I gave directions.',
      'So quiet we could hear the oars drip.',
      'Round in circles, with you any time.',
      'The water was far too cold. We swam.',
    ],
  },
  lighthouse: {
    alt: 'A lighthouse on a cliff above the sea',
    captions: [
      'One hundred and sixty steps. You counted, I puffed.',
      'We could be keepers here.',
      'Wind in our hair, salt on our lips.',
      'You are mine, by the way. My lighthouse.',
    ],
  },
  moonSea: {
    alt: 'Two people on the rocks, watching a sail in the light on the sea',
    captions: [
      'The sea, a sail and us.',
      'We stayed until our jackets were not enough.',
      'All that light, just for two.',
      'Tell me again about the boat we will have.',
    ],
  },
  peaks: {
    alt: 'Two hikers hand in hand before high mountains',
    captions: [
      'We made it to the top!',
      'Six hours up, one long look.',
      'You carried the water, I carried the chocolate.',
      'Never again, we said. Next week, then?',
    ],
  },
  picnic: {
    alt: 'A checked blanket with a picnic for two, seen from above',
    captions: [
      'You packed for six. We ate it all.',
      'Best restaurant in the park.',
      'The ants came too.',
      'A whole afternoon and one blanket.',
    ],
  },
  pier: {
    alt: 'Two people at the end of a wooden jetty on a still lake',
    captions: [
      'The end of the jetty, the start of the weekend.',
      'Feet in the water, head on your shoulder.',
      'We did not catch a single fish.',
      'I asked. You said yes.',
    ],
  },
  shore: {
    alt: 'Two people hand in hand by the sea, palms on either side',
    captions: [
      'Last evening. We walked until it was dark.',
      'Barefoot is the dress code.',
      'I would like to be exactly here again.',
      'You kept every shell.',
    ],
  },
  tent: {
    alt: 'A lit tent under a sky full of stars',
    captions: [
      'Night three of ten. Still speaking.',
      'A million stars, one sleeping bag.',
      'You snore like a small bear.',
      'We heard an owl, or each other.',
    ],
  },
  train: {
    alt: 'Two mugs on a table by a train window, hills passing',
    captions: [
      'Seven hours by train. You slept for five.',
      'I like every country from here, next to you.',
      'Two tickets, no return.',
      'You got the window. I got you.',
    ],
  },
  van: {
    alt: 'A camper van by a lake, two folding chairs beside it',
    captions: [
      'Home is where we park it.',
      'She broke down twice. We love her.',
      'Two chairs, front row.',
      'Where shall we wake up tomorrow?',
    ],
  },
} as const;
