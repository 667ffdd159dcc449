import { newId } from '@twosome/contract/platform/ids';

/** This tab's id: my other devices hear what I relay, this tab ignores its own. */
export const tabId = newId();
