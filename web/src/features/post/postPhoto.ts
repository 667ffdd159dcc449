import type { PostImage } from '@twosome/contract/post/post.contract';
import { type PhotoSource, photoSource } from '../../platform/photoSource.ts';

/**
 * Less than the true widths, 600px and 96vw, at which no size is noticeably sharper: 576 is the width of the middle size
 * of a 4:5 photo, and phones with two pixels per CSS pixel load the middle size too, those with three the full one.
 */
const sizes = '(min-width: 768px) 576px, 75vw';

/** Home's preload and its offline cache use the same, so that the browser loads one size of each photo. */
export const postPhoto = (image: PostImage): PhotoSource => photoSource(image, sizes);
