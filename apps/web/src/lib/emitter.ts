export type Emitter<Event> = {
  readonly notify: (event: Event) => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
}

export const createEmitter = <Event = void>(): Emitter<Event> => {
  const listeners = new Set<(event: Event) => void>()
  return {
    notify: (event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
