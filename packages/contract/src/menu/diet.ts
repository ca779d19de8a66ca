/** The diet marks of a dish or option (plan §3.4). A dish without one is unknown: the guest asks the staff. */
export const dietMarks = ['veg', 'egg', 'non-veg', 'vegan'] as const

/** One mark of `dietMarks`. */
export type DietMark = (typeof dietMarks)[number]

/** Further properties of a dish that guests filter by. */
export const dietFlags = ['jain', 'no-onion-garlic', 'fasting', 'halal'] as const

/** One of `dietFlags`. */
export type DietFlag = (typeof dietFlags)[number]

/** The fourteen allergens of EU 1169/2011, which include the eight of FSSAI. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

/** One of `allergens`. */
export type Allergen = (typeof allergens)[number]

// The mark of the strictest eater that a dish excludes comes last.
const byStrictness = ['vegan', 'veg', 'egg', 'non-veg'] as const

/**
 * The mark of a dish with its chosen options: the least strict of all. An option without a mark does not change it; a dish
 * without a mark stays unknown.
 */
export const combinedMark = (
  mark: DietMark | undefined,
  options: readonly { readonly dietMark?: DietMark | undefined }[],
): DietMark | undefined =>
  mark === undefined
    ? undefined
    : options.reduce(
        (worst, { dietMark = worst }) =>
          byStrictness.indexOf(dietMark) > byStrictness.indexOf(worst) ? dietMark : worst,
        mark,
      )
