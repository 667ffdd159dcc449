import type { mediaCalls } from '@twosome/contract/media/media.contract';
import { caller } from '../../platform/http.ts';

const call = caller<typeof mediaCalls>();

/** The signatures with which this session can load images now. */
export const fetchSignatures = () => call('GET media/signatures/', {});
