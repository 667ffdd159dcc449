/** The product's name as drawn beside the mark, and as written in text. */
export const brand = { drawn: 'twosome', written: 'Twosome' } as const;
