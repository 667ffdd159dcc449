import { createDrafts } from '../../platform/draft.ts';
import { getUser } from './auth.store.ts';

type Options<T extends { id: string }> = Omit<Parameters<typeof createDrafts<T>>[0], 'owner'>;

/** Drafts of this person in this couple. */
export const createOwnDrafts = <T extends { id: string }>(options: Options<T>) =>
  createDrafts<T>({ ...options, owner: draftOwner });

function draftOwner(): string | null {
  const user = getUser();
  return user?.twosome ? `${user.id}/${user.twosome.id}` : null;
}
