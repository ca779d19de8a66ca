import { lazyComponent } from '#web/ui/lazy-component.tsx'

// Without a network nothing stands in its place: an answer is a favour.
const nothing = (): null => null

/** `Feedback`, downloaded where the restaurant asks. */
export const Feedback = lazyComponent(() => import('./feedback.tsx').then((file) => file.Feedback), nothing)

/** `VisitEnd`, downloaded where the restaurant asks. */
export const VisitEnd = lazyComponent(() => import('./feedback.tsx').then((file) => file.VisitEnd), nothing)
