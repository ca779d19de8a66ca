import { createEmitter } from '#web/lib/emitter.ts'

/** Notifies of the end of a staff session: the next one may be of another restaurant. */
export const sessionEnd = createEmitter()
