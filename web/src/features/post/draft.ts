import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { type Aspect, aspects, ratioOf } from '@twosome/contract/post/post.rules';
import { type Crop, centeredCrop, type Size } from '../media/crop.ts';

/** An image of a draft. */
export interface DraftPicture {
  id: string;
  file: Blob;
  /** a smaller copy */
  preview: Blob;
  /** upright size of the file */
  width: number;
  height: number;
  /** the crop for each aspect; default: centered */
  crops: Partial<Record<Aspect, Crop>>;
  /** description for people who cannot see it */
  alt: string;
}

/** A post that is being created. */
export interface Draft {
  pictures: readonly DraftPicture[];
  /** ids of the selected images, in display order */
  order: readonly string[];
  /** null until the person chooses one: then it is that of the first image */
  aspect: Aspect | null;
  text: string;
  /** nobody else sees the post until this person shows it to the partner */
  onlyMe: boolean;
  /** the same over retries and new after every change: a lost response never posts twice */
  onceKey: string;
}

export const steps = ['add', 'reorder', 'aspect', 'adjust', 'add-text', 'preview'] as const;
export type Step = (typeof steps)[number];

/** A wizard position; `at` is the index of the image that is shown for adjusting, from 0. */
export interface Position {
  step: Step;
  at: number;
}

/** The selected images in their order. */
export const chosenOf = ({ pictures, order }: Pick<Draft, 'pictures' | 'order'>): DraftPicture[] =>
  order.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);

/** The chosen aspect, or the one nearest to the first selected image. */
export const aspectOf = (draft: Pick<Draft, 'pictures' | 'order' | 'aspect'>): Aspect =>
  draft.aspect ?? nearestAspect(chosenOf(draft)[0] ?? { width: 1, height: 1 });

/** By the share that a centered crop keeps: twice as wide is as far away as half as wide. */
function nearestAspect({ width, height }: Size): Aspect {
  const distance = (aspect: Aspect) => Math.abs(Math.log(width / height / ratioOf[aspect]));
  return aspects.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

export const cropFor = (picture: DraftPicture, aspect: Aspect): Crop =>
  picture.crops[aspect] ?? centeredCrop(picture, ratioOf[aspect]);

/** Appends an id, or removes it and closes the gap. */
export const toggled = (order: readonly string[], id: string): string[] =>
  order.includes(id) ? order.filter((other) => other !== id) : [...order, id];

/** Characters as people count them, without surrounding spaces. */
export const isTooLong = (draft: Pick<Draft, 'text' | 'pictures' | 'order'>): boolean =>
  cleanLength(draft.text) > limits.postText ||
  chosenOf(draft).some(({ alt }) => cleanLength(alt) > limits.alt);

/**
 * The step that can be shown: the requested one, or the last possible one before it. Without a step, a draft with
 * photos is continued. While photos are being opened, their order can be shown before the first of them is there.
 */
export function positionFor(
  requested: string | null,
  at: number,
  draft: Draft & { opening?: boolean },
): Position {
  const wanted = { step: steps.find((step) => step === (requested ?? 'reorder')) ?? 'add', at };
  if (wanted.step === 'add' || (draft.pictures.length === 0 && !draft.opening)) return { step: 'add', at: 0 };
  const chosen = chosenOf(draft);
  if (wanted.step === 'reorder' || chosen.length === 0) return { step: 'reorder', at: 0 };
  if (wanted.step === 'preview' && isTooLong(draft)) return { step: 'add-text', at: 0 };
  if (wanted.step !== 'adjust') return { step: wanted.step, at: 0 };
  const last = chosen.length - 1;
  return { step: 'adjust', at: Number.isInteger(wanted.at) ? Math.min(Math.max(wanted.at, 0), last) : 0 };
}
