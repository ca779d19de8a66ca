import { texts } from '#web/lib/language/texts.ts'
/** Texts of the search. Those in the spec are exactly the spec's (§2 "Search"). */
export const searchMessages = texts('search', {
  title: 'Search',
  placeholder: 'Search for any items',
  clear: 'Clear',
  noMatch: "We didn't find a match",
  noMatchHint: 'Try searching for something else instead',
  browse: 'Or choose a category',
  hidden: {
    one: '{count} dish named “{text}” is hidden by your filters.',
    other: '{count} dishes named “{text}” are hidden by your filters.',
  },
  show: 'Show',
  more: { one: '{count} more dish mentions “{text}”', other: '{count} more dishes mention “{text}”' },
  /** Heading of the list for screen readers. */
  results: 'Results',
  similar: 'Similar names',
  all: 'All dishes',
  resultCount: { one: '{count} result', other: '{count} results' },
  dishCount: { one: '{count} dish', other: '{count} dishes' },
})
