// The parts of Table Service for a restaurant with a kitchen, in one download.
export { ReadyToCarry } from './ready-to-carry-list.tsx'
export { UnseenWarning } from './unseen-warning.tsx'
