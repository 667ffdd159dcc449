import type { PostImage } from '@twosome/contract/post/post.contract';
import { type PhotoSource, photoSource } from '../../platform/photoSource.ts';

/**
 * Photos are shown 600px or 96vw wide. Somewhat less is named here, so that a screen with two pixels per CSS pixel on a
 * phone, or with one on a desktop, loads the medium size (576 pixels wide in 4:5): the full one would look no sharper.
 */
const sizes = '(min-width: 768px) 576px, 75vw';

/** Home's preload and its offline cache use the same, so that the browser loads one size of each photo. */
export const postPhoto = (image: PostImage): PhotoSource => photoSource(image, sizes);
