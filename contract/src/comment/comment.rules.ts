/** Who somebody is to a comment: of the couple that wrote it, of the post's couple, or anybody else who sees it. */
export interface CommentRole {
  wrote: boolean;
  ownsPost: boolean;
}

/** Either partner of the writing couple deletes it, and either of the post's. */
export const mayDeleteComment = ({ wrote, ownsPost }: CommentRole): boolean => wrote || ownsPost;

export const deleteRefusal = 'Only the couple who wrote a comment, or whose post it is, can delete it.';
