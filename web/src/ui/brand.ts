/** The product's name as it is drawn beside the mark, and as it is written. */
export const brand = { drawn: 'twosome', written: 'Twosome' } as const;
