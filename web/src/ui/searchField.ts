/** The id of the search field, by which the key "/" finds it. */
export const searchField = 'search-field';
