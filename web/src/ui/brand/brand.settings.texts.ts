/** Texts that offer the app to others, or rate it. Only the settings show them. */
export const brandSettingsTexts = {
  install: {
    title: 'Install Twosome',
    byHand:
      'Tap Share in your browser, then “Add to Home Screen”. Twosome opens from there, on a screen of its own.',
    failed: 'That did not work. Please try it in your browser’s menu.',
  },
  share: {
    title: 'Share Twosome',
    text: 'One profile for the two of you: photos, plans and a chat of your own.',
    copied: 'The link to Twosome has been copied',
    failed: 'That could not be shared. Please try again.',
  },
  rate: {
    title: 'Rate Twosome',
    failed: 'The store did not answer. Please try again later.',
  },
};

/** The names of pages that only the settings link to. */
export const settingsPageNames = {
  import: 'Bring our story along',
  deletedPosts: 'Recently deleted',
  firstName: 'First name',
  devices: 'Devices',
  blocked: 'Blocked couples',
  data: 'Your data',
  export: 'Export your data',
};
