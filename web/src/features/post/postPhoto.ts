import type { PostImage } from '@twosome/contract/post/post.contract';
import { columnSizes, type PhotoSource, photoSource } from '../../platform/photoSource.ts';

/** Home's preload and its offline cache use the same, so that the browser loads one size of each photo. */
export const postPhoto = (image: PostImage): PhotoSource => photoSource(image, columnSizes);
