/** The highest number among the `kinds`: home counts notifications before it loads that table. */
export const highestKind = 9;

/** A newer server may have more kinds, which this version ignores. */
export const isKnown = ({ related_to }: { related_to: number }): boolean => related_to <= highestKind;
