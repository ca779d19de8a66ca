/** The ends of each card's voids that were in view. */
const seenEnds = new WeakMap<Element, Set<string>>()

// A line that is higher than its list is never in view as a whole.
const ends = ['start', 'end'] as const

type End = { readonly line: HTMLElement; readonly block: (typeof ends)[number]; readonly key: string }

const endsOf = (card: Element): readonly End[] =>
  [...card.querySelectorAll<HTMLElement>('[data-void]')].flatMap((line) =>
    ends.map((block) => ({ line, block, key: `${line.dataset['void']} ${block}` })),
  )

/** Nothing covers or cuts the end of a line. */
const isInView = ({ line, block }: End): boolean => {
  const { left, top, right, bottom } = line.getBoundingClientRect()
  const y = block === 'start' ? top + 2 : bottom - 2
  return line.contains(document.elementFromPoint((left + right) / 2, y))
}

/** The ends of a card's voids that were never in view. Notes those that are in view now. */
const unseenEnds = (card: Element): readonly End[] => {
  const seen = seenEnds.get(card) ?? new Set<string>()
  seenEnds.set(card, seen)
  const all = endsOf(card)
  for (const end of all) if (isInView(end)) seen.add(end.key)
  return all.filter(({ key }) => !seen.has(key))
}

/** Notes the voids of a card that are in view, and counts those that were not yet. */
export const countUnseenVoids = (card: Element): number => new Set(unseenEnds(card).map(({ line }) => line)).size

/** Whether every void of a card was in view: only then may they be acknowledged together. Else shows the next one. */
export const haveVoidsBeenSeen = (card: Element): boolean => {
  const [next] = unseenEnds(card)
  next?.line.scrollIntoView({ block: next.block })
  return next === undefined
}
