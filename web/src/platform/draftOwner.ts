let owner = (): string | null => null;

/** The person and couple whose drafts are read and written; null: nobody is signed in. */
export const draftOwner = (): string | null => owner();

/** The feature that knows who is signed in says whose drafts they are. */
export const setDraftOwner = (next: () => string | null): void => {
  owner = next;
};
