import { onSocketOpen } from '../../platform/socket.ts';
import { onWipe } from '../../platform/state.ts';
import { loadGoal } from '../goal/goal.store.ts';
import { loadPost } from '../post/post.store.ts';
import { getTwosome, loadTwosome } from '../twosome/twosome.store.ts';

/** What rows show of others carries ids alone: each thing is asked for once, when its row comes near the screen. */
const asked = new Set<string>();
onWipe(() => asked.clear());
onSocketOpen(() => asked.clear());

export function askForFace(twosomeId: string): void {
  if (getTwosome(twosomeId) === undefined) once(twosomeId, loadTwosome);
}

export function askForPicture(postId: string): void {
  once(postId, loadPost);
}

export function askForGoal(goalId: string): void {
  once(goalId, loadGoal);
}

function once(id: string, load: (id: string) => Promise<void>): void {
  if (asked.has(id)) return;
  asked.add(id);
  void load(id);
}
