/** Texts about chosen files, which load later than those of calls. */
export const platformFilesTexts = {
  unreadable: 'A chosen file is no longer there, or was changed. Choose it again.',
};
