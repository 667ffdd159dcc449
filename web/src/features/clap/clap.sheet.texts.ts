export const clapSheetTexts = {
  title: 'Who clapped',
  none: {
    heading: 'No claps yet',
    line: 'A couple stands here when both partners have clapped.',
  },
  noneFollowed: {
    heading: 'No couple that you follow',
    line: 'Of the couples that clapped, you see those that you follow.',
  },
};
