import { createKeyedStore } from '#web/lib/store.ts'
import { settleMs } from '#web/ui/settled.ts'
import { guardTaps } from '#web/ui/tap-guard.ts'
import { type Measured, type Place, type Rail, placeTickets, roomOf } from '../model/columns.ts'

/** Cards keep their places for this long after a finger has left the screen (ms). */
const awayMs = 1000

/** A finger that is down for longer was released unseen (ms). */
const pressedMostMs = 4000

/** No ticket is lower than this (px), and none of the compact size. */
const lowestTicket = 150
const lowestCompact = 90

/** The height of a continued part's head (px), until one is measured. */
const continuedHead = 44

/** A part of a ticket in a further column: its first line, its place from the ticket's corner and its room (px). */
export type ContinuedPart = {
  readonly from: number
  readonly left: number
  readonly top: number
  readonly room: number
}

/** The further parts of each divided ticket, by its id. */
export const continuedParts = createKeyedStore<readonly ContinuedPart[]>()

/** The result of placing the cards. */
export type Arranged = {
  readonly ids: readonly string[]
  /** How many tickets may fit. */
  readonly most: number
}

/** Rounded up, so that a card that fits is not cut. */
const heightOf = (card: HTMLElement): number => Math.ceil(card.getBoundingClientRect().height)

const px = (value: string): number => Number.parseFloat(value) || 0

const isCompact = (card: HTMLElement | undefined): boolean => card?.dataset['size'] === 'compact'

/** A compact ticket is measured in pieces, so that its height does not depend on how it is divided now. */
const measure = (card: HTMLElement): Measured => {
  const id = card.dataset['ticket'] ?? ''
  if (!isCompact(card)) return { id, height: heightOf(card) }
  const heights = (part: string): readonly number[] =>
    [...card.querySelectorAll<HTMLElement>(`[data-piece="${part}"]`)].map((element) => heightOf(element))
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const [head, lines, foot] = [sum(heights('head')), heights('line'), sum(heights('foot'))]
  const [continued = continuedHead] = heights('continued')
  return { id, height: head + sum(lines) + foot, pieces: { head, lines, foot, continued } }
}

/**
 * Places the cards in columns, by their heights. A change of one card costs the layout of that card only: the browser lays
 * out each card on its own. While a finger works on the screen, and shortly after, no card moves; a card that has moved takes
 * no taps until the cook has seen it.
 */
export class TicketLayout {
  readonly #room: HTMLElement
  readonly #onArranged: (arranged: Arranged) => void
  readonly #observer = new ResizeObserver(() => this.#follow())
  #places: ReadonlyMap<string, Place> = new Map()
  #heights: ReadonlyMap<string, number> = new Map()
  #size = ''
  #isHeld = false
  /** Something changed while the cards were held. */
  #isDue = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(room: HTMLElement, onArranged: (arranged: Arranged) => void) {
    this.#room = room
    this.#onArranged = onArranged
  }

  /** Follows sizes and fingers. Returns a function that ends it. */
  start(): () => void {
    const press = (): void => this.#hold(pressedMostMs)
    const release = (): void => this.#hold(awayMs)
    this.#observer.observe(this.#room)
    this.#room.addEventListener('pointerdown', press)
    // A finger may leave the cards before it is lifted.
    const ends = ['pointerup', 'pointercancel'] as const
    const lift = (): void => {
      if (this.#isHeld) release()
    }
    for (const name of ends) document.addEventListener(name, lift)
    return () => {
      this.#observer.disconnect()
      continuedParts.replace(new Map())
      clearTimeout(this.#timer)
      this.#room.removeEventListener('pointerdown', press)
      for (const name of ends) document.removeEventListener(name, lift)
    }
  }

  /** Places the cards of the document. On a new page no card keeps its place. */
  arrange(isNewPage = false): void {
    const cards = this.#cards()
    this.#observe(cards)
    const isHeld = this.#isHeld && !isNewPage
    this.#isDue = isHeld
    const { rail, left, top, width } = this.#measureRoom()
    const setRoom = (card: HTMLElement, height: number): void => {
      card.style.maxHeight = `${height}px`
    }
    this.#room.style.setProperty('--column', `${width}px`)
    if (!isHeld) for (const card of cards) setRoom(card, rail.height)
    const tickets = cards.map(measure)
    const places = placeTickets(tickets, rail, isHeld ? this.#places : undefined)
    const rooms = roomOf(places, rail)
    const isFirst = this.#places.size === 0 || isNewPage
    for (const [at, card] of cards.entries()) {
      const id = tickets[at]?.id ?? ''
      const [place] = places.get(id) ?? []
      if (isHeld || isCompact(card)) setRoom(card, rooms.get(id)?.[0] ?? rail.height)
      card.toggleAttribute('data-beyond', !place)
      if (!place) continue
      card.style.left = `${left + place.column * (width + rail.gap)}px`
      card.style.top = `${top + place.top}px`
      const before = this.#places.get(id)?.[0]
      if (!isFirst && (before?.column !== place.column || before.top !== place.top)) this.#settle(card)
    }
    this.#number(cards)
    this.#places = places
    this.#heights = new Map(tickets.map(({ id, height }) => [id, height]))
    this.#continue(rooms, width + rail.gap)
    const most = rail.columns * Math.ceil(rail.height / (isCompact(cards[0]) ? lowestCompact : lowestTicket))
    this.#onArranged({ ids: [...places.keys()], most })
  }

  /** Publishes the further parts of divided tickets; an unchanged one keeps its object. */
  #continue(rooms: ReadonlyMap<string, readonly number[]>, step: number): void {
    const parts = new Map<string, readonly ContinuedPart[]>()
    for (const [id, [first, ...others]] of this.#places) {
      if (!first || others.length === 0) continue
      const next = others.map(({ from, column, top }, index) => ({
        from,
        left: (column - first.column) * step,
        top: top - first.top,
        room: rooms.get(id)?.[index + 1] ?? 0,
      }))
      const before = continuedParts.get(id)
      parts.set(id, before && JSON.stringify(before) === JSON.stringify(next) ? before : next)
    }
    continuedParts.replace(parts)
  }

  #observe(cards: readonly HTMLElement[]): void {
    for (const card of cards) {
      this.#observer.observe(card)
      for (const part of card.querySelectorAll('[data-part]')) this.#observer.observe(part)
    }
  }

  #cards(): readonly HTMLElement[] {
    return [...this.#room.querySelectorAll<HTMLElement>('[data-ticket]')]
  }

  #measureRoom(): { readonly rail: Rail; readonly left: number; readonly top: number; readonly width: number } {
    const style = getComputedStyle(this.#room)
    // The browser resolves the number of columns.
    const tracks = style.gridTemplateColumns.split(' ')
    const [top, left] = [px(style.paddingTop), px(style.paddingLeft)]
    const height = this.#room.clientHeight - top - px(style.paddingBottom)
    this.#size = `${this.#room.clientWidth} ${this.#room.clientHeight}`
    return { rail: { columns: tracks.length, height, gap: px(style.columnGap) }, left, top, width: px(tracks[0] ?? '') }
  }

  /** The first nine have a key of their own. */
  #number(cards: readonly HTMLElement[]): void {
    let at = 0
    for (const card of cards) {
      if (card.hasAttribute('data-beyond')) continue
      at += 1
      // For the content of the badge.
      card.style.setProperty('--position', `'${at}'`)
      if (at <= 9) card.dataset['position'] = String(at)
      else delete card.dataset['position']
    }
  }

  #settle(card: HTMLElement): void {
    card.style.pointerEvents = 'none'
    setTimeout(() => {
      card.style.pointerEvents = ''
    }, settleMs)
    guardTaps()
  }

  #follow(): void {
    if (this.#isHeld) {
      this.#isDue = true
      return
    }
    const size = `${this.#room.clientWidth} ${this.#room.clientHeight}`
    const cards = this.#cards()
    this.#observe(cards)
    const isChanged = cards.some((card) => {
      const { id, height } = measure(card)
      return this.#heights.get(id) !== height
    })
    if (isChanged || size !== this.#size) this.arrange()
  }

  #hold(forMs: number): void {
    this.#isHeld = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isHeld = false
      if (this.#isDue) this.arrange()
    }, forMs)
  }
}
