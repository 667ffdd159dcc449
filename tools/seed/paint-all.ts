import { paintChats } from './chats.ts';
import { cast, others, portraitOf } from './couples.ts';
import { paintCouple, paintCover } from './pictures/paint.ts';
import { picturesOf, planPosts } from './plan.ts';

// Paints every picture of the story ahead. A process of its own: the server lets sharp read photos only, and
// these are drawn as SVG first.
const couples = [...cast, ...others];
const plan = planPosts(couples);
const began = performance.now();
process.stdout.write(`Painting ${plan.reduce((sum, { images }) => sum + images, 0)} pictures …\n`);
for (const planned of plan) await picturesOf(planned);
for (const [place, couple] of couples.entries()) {
  await paintCouple(portraitOf(couple, place));
  await paintCover(place + 1);
}
await paintChats();
process.stdout.write(`Painted in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
