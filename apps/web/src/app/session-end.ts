import { createEmitter } from '#web/lib/emitter.ts'

/** Emits when a staff session ends: the next one may belong to another restaurant. */
export const sessionEnd = createEmitter()
