/** A database of a browser may never answer: after this long it counts as missing (ms). */
const limitMs = 2000

type Schedule = (work: () => void, delayMs: number) => () => void

/** The value of a promise; rejects when it takes longer than a database may. */
export const withinLimit = <T>(schedule: Schedule, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const callOff = schedule(() => reject(new Error('The database of the browser does not answer.')), limitMs)
    promise.then(resolve, reject).finally(callOff)
  })
