/** Texts of the photo viewer, which loads when it is opened. */
export const viewerTexts = {
  description: 'Description',
  share: 'Share photo',
  save: 'Save photo',
  shareLink: 'Share a link to the post',
  copied: 'The link has been copied.',
  notShared: 'The photo could not be shared.',
  linkNotShared: 'The link could not be shared.',
  notSaved: 'The photo could not be saved.',
  unavailable: 'This post is no longer available.',
  notLoaded: 'The photo did not load.',
  retry: 'Retry',
};
