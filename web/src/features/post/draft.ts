import { limits } from '@twosome/contract/platform/limits';
import { type Aspect, ratioOf } from '@twosome/contract/post/post.rules';
import { type Crop, middleOf } from '../media/crop.ts';

/** A picture of a post that is being made. */
export interface DraftPicture {
  id: string;
  file: Blob;
  /** a smaller copy to show */
  preview: Blob;
  /** upright, of the file */
  width: number;
  height: number;
  /** what was chosen for each shape; nothing yet: the middle */
  crops: Partial<Record<Aspect, Crop>>;
  /** for those who cannot see it */
  alt: string;
}

/** A post that is being made. */
export interface Draft {
  pictures: readonly DraftPicture[];
  /** ids of the selected ones, in the order in which they will stand */
  order: readonly string[];
  aspect: Aspect;
  text: string;
  /** the same over retries, another one after every change: a lost answer never posts twice */
  onceKey: string;
}

export const steps = ['add', 'reorder', 'aspect', 'adjust', 'add-text', 'preview'] as const;
export type Step = (typeof steps)[number];

/** Where somebody stands in the wizard; `at` is the picture being adjusted, from 0. */
export interface Place {
  step: Step;
  at: number;
}

/** The selected pictures in their order. */
export const chosenOf = ({ pictures, order }: Pick<Draft, 'pictures' | 'order'>): DraftPicture[] =>
  order.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);

export const cropFor = (picture: DraftPicture, aspect: Aspect): Crop =>
  picture.crops[aspect] ?? middleOf(picture, ratioOf[aspect]);

/** A tap selects a picture as the last one, or takes it out and lets the later ones move up. */
export const toggled = (order: readonly string[], id: string): string[] =>
  order.includes(id) ? order.filter((other) => other !== id) : [...order, id];

/** Characters as people count them, without the space around. */
export const lengthOf = (text: string): number => [...text.trim()].length;
export const isTooLong = (draft: Pick<Draft, 'text' | 'pictures' | 'order'>): boolean =>
  lengthOf(draft.text) > limits.postText || chosenOf(draft).some(({ alt }) => lengthOf(alt) > limits.alt);

/**
 * The place that can be shown: what was asked for, or the last one before it that makes sense. Without a word in the
 * address it is where the draft was left.
 */
export function placeFor(asked: string | null, at: number, left: Place, draft: Draft): Place {
  const wanted = asked === null ? left : { step: steps.find((step) => step === asked) ?? 'add', at };
  if (wanted.step === 'add' || draft.pictures.length === 0) return { step: 'add', at: 0 };
  const chosen = chosenOf(draft);
  if (wanted.step === 'reorder' || chosen.length === 0) return { step: 'reorder', at: 0 };
  if (wanted.step === 'preview' && isTooLong(draft)) return { step: 'add-text', at: 0 };
  if (wanted.step !== 'adjust') return { step: wanted.step, at: 0 };
  const last = chosen.length - 1;
  return { step: 'adjust', at: Number.isInteger(wanted.at) ? Math.min(Math.max(wanted.at, 0), last) : 0 };
}

/** One step on; each picture is a step of adjusting. Null after the last. */
export function placeAfter({ step, at }: Place, pictures: number): Place | null {
  if (step === 'adjust' && at < pictures - 1) return { step, at: at + 1 };
  const next = steps[steps.indexOf(step) + 1];
  return next === undefined ? null : { step: next, at: 0 };
}

/** One step back. Null before the first. */
export function placeBefore({ step, at }: Place, pictures: number): Place | null {
  if (step === 'adjust' && at > 0) return { step, at: at - 1 };
  const before = steps[steps.indexOf(step) - 1];
  if (before === undefined) return null;
  return { step: before, at: before === 'adjust' ? Math.max(0, pictures - 1) : 0 };
}
