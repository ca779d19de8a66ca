import { settleMs } from '#web/ui/settled.ts'
import { guardTaps } from '#web/ui/tap-guard.ts'
import { type Place, type Rail, placeTickets, roomOf } from '../model/columns.ts'

/** Cards keep their places for this long after a finger has left the screen (ms). */
const awayMs = 1000

/** A finger that is down for longer was released unseen (ms). */
const pressedMostMs = 4000

/** No ticket is lower than this (px). */
const lowestTicket = 150

/** The result of placing the cards. */
export type Arranged = {
  readonly ids: readonly string[]
  /** How many tickets may fit. */
  readonly most: number
}

/** Rounded up, so that a card that fits is not cut. */
const heightOf = (card: HTMLElement): number => Math.ceil(card.getBoundingClientRect().height)

const px = (value: string): number => Number.parseFloat(value) || 0

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
      clearTimeout(this.#timer)
      this.#room.removeEventListener('pointerdown', press)
      for (const name of ends) document.removeEventListener(name, lift)
    }
  }

  /** Places the cards of the document. On a new page no card keeps its place. */
  arrange(isNewPage = false): void {
    const cards = this.#cards()
    for (const card of cards) this.#observer.observe(card)
    const isHeld = this.#isHeld && !isNewPage
    this.#isDue = isHeld
    const { rail, left, top, width } = this.#measureRoom()
    const setRoom = (card: HTMLElement, height: number): void => {
      card.style.maxHeight = `${height}px`
    }
    this.#room.style.setProperty('--column', `${width}px`)
    if (!isHeld) for (const card of cards) setRoom(card, rail.height)
    const tickets = cards.map((card) => ({ id: card.dataset['ticket'] ?? '', height: heightOf(card) }))
    const places = placeTickets(tickets, rail, isHeld ? this.#places : undefined)
    const rooms = isHeld ? roomOf(places, rail) : undefined
    const isFirst = this.#places.size === 0 || isNewPage
    for (const [at, card] of cards.entries()) {
      const id = tickets[at]?.id ?? ''
      const place = places.get(id)
      if (rooms) setRoom(card, rooms.get(id) ?? rail.height)
      card.toggleAttribute('data-beyond', !place)
      if (!place) continue
      card.style.left = `${left + place.column * (width + rail.gap)}px`
      card.style.top = `${top + place.top}px`
      const before = this.#places.get(id)
      if (!isFirst && (before?.column !== place.column || before.top !== place.top)) this.#settle(card)
    }
    this.#number(cards)
    this.#places = places
    this.#heights = new Map(tickets.map(({ id, height }) => [id, height]))
    const most = rail.columns * Math.ceil(rail.height / lowestTicket)
    this.#onArranged({ ids: [...places.keys()], most })
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
    const isChanged = this.#cards().some(
      (card) => this.#heights.get(card.dataset['ticket'] ?? '') !== card.offsetHeight,
    )
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
