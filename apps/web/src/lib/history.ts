/** What each entry of the browser's history carries. */
export type Entry = {
  /** How many entries of ours lie before it. */
  readonly depth: number
  /** How many open dialogs and drawers it stands for; 0 is the page itself. */
  readonly layers: number
  /** The state given by the page. */
  readonly state: unknown
}

const first: Entry = { depth: 0, layers: 0, state: undefined }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'layers' in value

/** @returns The current entry. */
export const currentEntry = (): Entry => (isEntry(history.state) ? history.state : first)

/** @returns How many entries of ours lie before the page shown, whatever is open on it. */
export const pageDepth = ({ depth, layers }: Entry = currentEntry()): number => depth - layers

/** Longest wait (ms) for the browser to arrive; it does not move where its history ends. */
const travelMs = 1000

let known = currentEntry()
/** What closes each open layer, the outermost first. */
let closers: readonly (() => void)[] = []
/** The next step once the current move has ended; undefined without one. */
let afterMove: (() => void)[] | undefined

/** Decides about a move between two pages; true hides it from all other listeners. */
let guardMove: (by: number) => boolean = () => false

/**
 * Puts the leave guard between the browser's own moves and the pages.
 *
 * @param guard Called with the number of entries moved, after the move.
 */
export const setMoveGuard = (guard: typeof guardMove): void => {
  guardMove = guard
}

/**
 * Does something once the history is at rest: a move takes the browser a moment, and nothing may change in between.
 *
 * @param work Done at once where no move is under way.
 */
export const whenAtRest = (work: () => void): void => {
  if (afterMove) afterMove.push(work)
  else work()
}

const endMove = (): void => {
  const works = afterMove ?? []
  afterMove = undefined
  known = currentEntry()
  works.forEach(whenAtRest)
}

/**
 * Moves through the history.
 *
 * @param by How many entries; 0 moves nowhere.
 * @param then Done on arrival; at once for 0.
 */
export const move = (by: number, then?: () => void): void => {
  if (by === 0) {
    then?.()
    return
  }
  const works = then ? [then] : []
  afterMove = works
  history.go(by)
  setTimeout(() => afterMove === works && endMove(), travelMs)
}

// One entry per open layer, so that the browser's Back closes the layer and stays on the page.
const fitLayers = (): void => {
  if (afterMove) return
  const { depth, layers, state } = currentEntry()
  const missing = closers.length - layers
  if (missing < 0) move(missing)
  for (let one = 1; one <= missing; one += 1) {
    const entry: Entry = { depth: depth + one, layers: layers + one, state }
    // Past the router: the page is the same.
    History.prototype.pushState.call(history, entry, '')
  }
  known = currentEntry()
}

/** Fits the history to the open layers, once React has drawn what was decided in this task. */
export const fitLayersSoon = (): void => void setTimeout(fitLayers)

/**
 * Gives an open dialog or drawer its entry in the history.
 *
 * @param close Asked when the browser goes back; it may decline, and then gets its entry again.
 * @returns Removes the entry: the layer is closed.
 */
export const addLayer = (close: () => void): (() => void) => {
  closers = [...closers, close]
  fitLayersSoon()
  return () => {
    closers = closers.filter((other) => other !== close)
    fitLayersSoon()
  }
}

// Here, before the router first listens: on the window listeners are called in the order they came.
window.addEventListener('popstate', (event) => {
  const before = known
  const isOurs = afterMove !== undefined
  known = currentEntry()
  if (pageDepth(before) === pageDepth(known) && before.depth !== known.depth) {
    event.stopImmediatePropagation()
    if (!afterMove)
      closers
        .slice(known.layers)
        .toReversed()
        .forEach((close) => close())
  } else if (guardMove(known.depth - before.depth)) event.stopImmediatePropagation()
  // Not a move that began just now, in answer to this one.
  if (isOurs) endMove()
  fitLayersSoon()
})

// A reload or a move onto an entry whose layer is gone.
fitLayersSoon()
