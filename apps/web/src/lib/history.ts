/** The state of each entry in the browser's history. */
export type Entry = {
  /** Number of our entries before it. */
  readonly depth: number
  /** Number of open dialogs and drawers it stands for; 0 is the page itself. */
  readonly layers: number
  /** The state given by the page. */
  readonly state: unknown
}

const first: Entry = { depth: 0, layers: 0, state: undefined }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'layers' in value

/** The current entry. */
export const currentEntry = (): Entry => (isEntry(history.state) ? history.state : first)

/** Number of our entries before the shown page, without its open layers. */
export const pageDepth = ({ depth, layers }: Entry = currentEntry()): number => depth - layers

/** Longest wait (ms) for a move; the browser does not move at the end of its history. */
const travelMs = 1000

let known = currentEntry()
/** Close functions of the open layers, the outermost first. */
let closers: readonly (() => void)[] = []
/** The steps after the current move; undefined without a move. */
let afterMove: (() => void)[] | undefined

/** Handles a move between two pages; true hides it from all other listeners. */
let guardMove: (by: number) => boolean = () => false

/**
 * Registers the leave guard for moves of the browser.
 *
 * @param guard Called with the number of entries moved, after the move.
 */
export const setMoveGuard = (guard: typeof guardMove): void => {
  guardMove = guard
}

/**
 * Runs a function once no move is in progress: a move takes the browser a moment, and nothing may change in between.
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
 * @param by Number of entries; 0 does not move.
 * @param then Called on arrival; at once for 0.
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
    // Without the router: the page is the same.
    History.prototype.pushState.call(history, entry, '')
  }
  known = currentEntry()
}

/** Adjusts the history to the open layers, after React has rendered the current task. */
export const fitLayersSoon = (): void => void setTimeout(fitLayers)

/**
 * Gives an open dialog or drawer its entry in the history.
 *
 * @param close Called when the browser goes back; a layer that stays open gets its entry again.
 * @returns Removes the entry after the layer is closed.
 */
export const addLayer = (close: () => void): (() => void) => {
  closers = [...closers, close]
  fitLayersSoon()
  return () => {
    closers = closers.filter((other) => other !== close)
    fitLayersSoon()
  }
}

// Registered before the router: listeners of the window are called in the order of registration.
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
  // Not for a move that started in response to this one.
  if (isOurs) endMove()
  fitLayersSoon()
})

// A reload, or a move onto an entry whose layer is gone.
fitLayersSoon()
