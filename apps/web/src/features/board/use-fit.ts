import { type RefObject, useLayoutEffect, useState } from 'react'

/** The columns and the size (px) at which the tokens of a list are drawn, and how many of them have room. */
export type Fit = { readonly columns: number; readonly size: number; readonly count: number }

type Room = { readonly width: number; readonly height: number; readonly sizes: readonly number[] }

// Parts of the size: a digit with its tracking, the space between two tokens, and a row.
const [digit, gap, row] = [0.62, 0.25, 1.12]

/** On 1920 × 1080 pixels digits are 160 or 101 pixels high, seven tenths of the size; the same on that screen hung upright. */
const sizesOf = (screen: Window): number[] => {
  const [short = 0, long = 0] = [screen.innerWidth, screen.innerHeight].toSorted((one, other) => one - other)
  return [Math.max(48, Math.min(0.12 * long, 0.212 * short)), Math.max(40, Math.min(0.075 * long, 0.134 * short))]
}

const fit = ({ width, height }: Room, size: number, digits: number): Fit => {
  const columns = Math.max(1, Math.floor((width / size + gap) / (digits * digit + gap)))
  return { columns, size, count: columns * Math.floor(height / size / row) }
}

/**
 * Draws tokens large if all have room, else smaller. Calculated: trial layouts at both sizes took half of the page's time after a
 * tick. Undefined in a page without a layout, which has room for all.
 */
export const useFit = (listRef: RefObject<HTMLElement | null>, tokens: readonly number[]): Fit | undefined => {
  const [room, setRoom] = useState<Room>()
  useLayoutEffect(() => {
    const list = listRef.current
    if (!list) return
    const measure = (): void => setRoom({ width: list.clientWidth, height: list.clientHeight, sizes: sizesOf(window) })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [listRef])
  if (!room || room.height === 0) return undefined
  const digits = Math.max(2, ...tokens.map((token) => String(token).length))
  const fits = room.sizes.map((size) => fit(room, size, digits))
  return fits.find(({ count }) => count >= tokens.length) ?? fits.at(-1)
}
