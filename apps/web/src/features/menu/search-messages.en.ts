/** Texts of the search. Those in the spec are exactly the spec's (§2 "Search"). */
export const searchMessages = {
  title: 'Search',
  placeholder: 'Search for any items',
  clear: 'Clear',
  noMatch: "We didn't find a match",
  noMatchHint: 'Try searching for something else instead',
  browse: 'Or choose a category',
  more: (dishes: number, text: string): string =>
    `${dishes} more ${dishes === 1 ? 'dish mentions' : 'dishes mention'} “${text}”`,
  /** Heading of the list for screen readers. */
  found: (isSearched: boolean): string => (isSearched ? 'Results' : 'All dishes'),
  count: (dishes: number, isSearched: boolean): string =>
    isSearched ? `${dishes} ${dishes === 1 ? 'result' : 'results'}` : `${dishes} ${dishes === 1 ? 'dish' : 'dishes'}`,
} as const
