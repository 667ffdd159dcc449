/** A viewer's relation to a comment: member of the couple that wrote it, of the couple that owns the post, or neither. */
export interface CommentRole {
  wrote: boolean;
  ownsPost: boolean;
}

/** Both partners of the writing couple and of the post's couple may delete a comment. */
export const mayDeleteComment = ({ wrote, ownsPost }: CommentRole): boolean => wrote || ownsPost;

export const deleteCommentError = 'Only the couple who wrote a comment, or whose post it is, can delete it.';
