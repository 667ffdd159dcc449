/** The language of all texts, dates and plurals. */
export const locale = 'en-GB';
