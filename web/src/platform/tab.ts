import { newId } from '@twosome/contract/platform/ids';

/** Identifies this tab: the user's other devices receive what it relays, and this tab ignores its own frames. */
export const tabId = newId();
