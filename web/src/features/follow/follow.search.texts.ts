export const searchTexts = {
  field: 'Search couples',
  placeholder: 'Names of a couple',
  start: 'Find a couple',
  startLine: 'Enter at least two letters of a name.',
  none: 'No couple found',
  noneLine: 'Check the spelling. A private profile is found by its whole name only.',
  recent: 'Recent searches',
  clear: 'Clear',
};
