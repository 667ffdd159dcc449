/** Texts of the notices of a new version. Home loads them after its first render. */
export const updateTexts = {
  reload: 'Reload',
  notNow: 'Not now',
  newVersion: {
    isHere: 'A new version is here.',
    confirm: 'Reload now?',
    unsaved: 'Something you began here is not saved yet. It would be lost.',
  },
  tooOld: {
    title: 'Update needed',
    /** before one of the next two */
    line: 'There is a newer Twosome, and this one is too old to go on for long. Finish what you are writing, then',
    updateIt: 'update it.',
    reloadIt: 'reload it.',
    /** before the link to the store */
    also: 'There is also',
    app: 'the app',
    newTab: '(opens in a new tab)',
    update: 'Update',
  },
};
