import { createDrafts } from '../../platform/draft.ts';
import type { Edit } from './edit.ts';

interface PostEdit {
  id: string;
  fields: Edit;
  /** the server was asked to save it, so it is kept when its sheet is closed */
  isSent: boolean;
}

/** Edits that are not saved, by the post's id. */
const edits = createDrafts<PostEdit>({
  name: 'post-edit',
  isEmpty: ({ fields }) => Object.keys(fields).length === 0,
});

const none: Omit<PostEdit, 'id'> = { fields: {}, isSent: false };
const editOf = (id: string): PostEdit => ({ ...none, ...edits.get(id), id });
export const useEdit = (id: string): Edit => (edits.use(id) ?? none).fields;

/** `base`: the text on which the typed one is based. */
export function writeEdit(id: string, at: number, base: string, typed: string): void {
  const edit = editOf(id);
  edits.write({ ...edit, fields: { ...edit.fields, [at]: { base: edit.fields[at]?.base ?? base, typed } } });
}

export const markSent = (id: string): void => edits.write({ ...editOf(id), isSent: true });

export function cancelEdit(id: string): void {
  if (!editOf(id).isSent) edits.drop(id);
}

/** Ends an edit. Returns false when more was typed in the meantime; that is based on the saved texts now. */
export function endEdit(id: string, saved: Edit): boolean {
  const since = Object.entries(editOf(id).fields)
    .filter(([at, { typed }]) => typed !== saved[Number(at)]?.typed)
    .map(([at, { base, typed }]) => [at, { base: saved[Number(at)]?.typed ?? base, typed }]);
  if (since.length === 0) edits.drop(id);
  else edits.write({ id, fields: Object.fromEntries(since), isSent: false });
  return since.length === 0;
}
