import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { type Aspect, ratioOf } from '@twosome/contract/post/post.rules';
import { type Crop, centeredCrop } from '../media/crop.ts';

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
  aspect: Aspect;
  text: string;
  /** nobody else sees the post until this person shows it to the partner */
  onlyMe: boolean;
  /** the same over retries and new after every change: a lost response never posts twice */
  onceKey: string;
}

export const steps = ['add', 'reorder', 'aspect', 'adjust', 'add-text', 'preview'] as const;
export type Step = (typeof steps)[number];

/** A wizard position; `at` is the index of the image being adjusted, from 0. */
export interface Position {
  step: Step;
  at: number;
}

/** The selected images in their order. */
export const chosenOf = ({ pictures, order }: Pick<Draft, 'pictures' | 'order'>): DraftPicture[] =>
  order.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);

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
 * photos is continued.
 */
export function positionFor(requested: string | null, at: number, draft: Draft): Position {
  const wanted = { step: steps.find((step) => step === (requested ?? 'reorder')) ?? 'add', at };
  if (wanted.step === 'add' || draft.pictures.length === 0) return { step: 'add', at: 0 };
  const chosen = chosenOf(draft);
  if (wanted.step === 'reorder' || chosen.length === 0) return { step: 'reorder', at: 0 };
  if (wanted.step === 'preview' && isTooLong(draft)) return { step: 'add-text', at: 0 };
  if (wanted.step !== 'adjust') return { step: wanted.step, at: 0 };
  const last = chosen.length - 1;
  return { step: 'adjust', at: Number.isInteger(wanted.at) ? Math.min(Math.max(wanted.at, 0), last) : 0 };
}

/** All positions in order; each image is a step of adjusting. */
export const positionsOf = (draft: Draft): Position[] =>
  steps.flatMap<Position>((step) =>
    step === 'adjust' ? chosenOf(draft).map((_, at) => ({ step, at })) : [{ step, at: 0 }],
  );
