const pauseMsMax = 5000

/** The pause after so many failed attempts in a row (ms). */
export const pauseAfter = (failures: number, firstMs = 1000): number =>
  Math.min(pauseMsMax, firstMs * 2 ** (Math.min(failures, 4) - 1))

/** A pause that can be ended early. */
export class Pause {
  #end: (() => void) | undefined

  /** Waits for some milliseconds, or until `end`. */
  async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#end = undefined
  }

  end(): void {
    this.#end?.()
  }
}
