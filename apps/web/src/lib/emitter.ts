/** Notifies its listeners of events. */
export type Emitter<Event> = {
  readonly notify: (event: Event) => void
  /** Returns how to unsubscribe. */
  readonly subscribe: (listener: (event: Event) => void) => () => void
}

/** Makes an emitter without listeners. */
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
