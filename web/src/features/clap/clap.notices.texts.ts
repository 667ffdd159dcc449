/** The choices in the settings of notifications. */
export const clapNoticeTexts = { claps: { name: 'Claps', description: 'Couples clap for a post of yours' } };
