/** Calls a listener after each navigation. The router's library dispatches these events when the history changes. */
export const followPath = (listener: () => void): void =>
  ['popstate', 'pushState', 'replaceState'].forEach((event) => addEventListener(event, listener))
