export type Entry = {
  /** Number of the app's entries before it. */
  readonly depth: number
  /** Number of open dialogs and drawers it stands for; 0 is the page itself. */
  readonly layers: number
  readonly state: unknown
}

const first: Entry = { depth: 0, layers: 0, state: undefined }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'layers' in value

export const currentEntry = (): Entry => (isEntry(history.state) ? history.state : first)

/** Number of the app's entries before the shown page, without its open layers. */
export const pageDepth = ({ depth, layers }: Entry = currentEntry()): number => depth - layers

/**
 * Longest wait (ms) for a move; the browser does not move at the end of its history. A busy phone takes more than a
 * second, and a move that ends after the wait counts as the user's own and closes a layer.
 */
const travelMs = 5000

let known = currentEntry()
/** Close functions of the open layers, the outermost first. */
let closers: readonly (() => void)[] = []
/** Steps that wait for the end of the current move; undefined without a move. */
let afterMove: (() => void)[] | undefined

/** Handles a move between two pages; true hides it from all other listeners. */
let guardMove: (by: number) => boolean = () => false

/** The guard gets the number of entries moved, after the move. */
export const setMoveGuard = (guard: typeof guardMove): void => {
  guardMove = guard
}

/** Runs a function once no move is in progress: a move takes time, and the history must not change during it. */
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

/** Moves by a number of entries, then calls `then`; with 0 at once. */
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

/** Adds the missing entries of open layers. */
const addEntries = (): void => {
  if (afterMove) return
  const { depth, layers, state } = currentEntry()
  for (let one = 1; one <= closers.length - layers; one += 1) {
    const entry: Entry = { depth: depth + one, layers: layers + one, state }
    // Bypasses the router: the page is the same.
    History.prototype.pushState.call(history, entry, '')
  }
  known = currentEntry()
}

// One entry per open layer, so that the browser's Back closes the layer and stays on the page.
const fitLayers = (): void => {
  const missing = closers.length - currentEntry().layers
  if (missing < 0 && !afterMove) move(missing)
  else addEntries()
}

/** Adjusts the history to the open layers, after React has rendered the current task. */
const fitLayersSoon = (): void => void setTimeout(fitLayers)

/** Takes over the entry of another page, at once: a Back may follow before the layers of the old page have closed. */
export const takeEntry = (): void => {
  known = currentEntry()
  fitLayersSoon()
}

/**
 * Gives an open dialog or drawer its entry in the history; Back calls `close`. A layer that stays open gets its entry
 * again. Returns a function that removes the entry.
 */
export const addLayer = (close: () => void): (() => void) => {
  closers = [...closers, close]
  // At once, since an impatient Back would leave the page. A layer that replaces another one takes over its entry.
  addEntries()
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
  if (isOurs) endMove()
  fitLayersSoon()
})

// A reload, or a move onto an entry whose layer is gone.
fitLayersSoon()
