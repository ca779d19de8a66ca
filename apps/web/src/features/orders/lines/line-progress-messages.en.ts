import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The progress of lines in the kitchen, voids and remakes, on the staff's screens (plan §5). */
export const lineProgressMessages = staffTexts('lineProgress', {
  /** Of a line whose units are all equally far. */
  all: {
    sent: 'Sent to the kitchen',
    seen: 'Seen by the kitchen',
    ready: 'Ready to carry',
    served: 'Served',
  },
  /** Of some units of a line. */
  some: {
    sent: '{units} not seen',
    seen: '{units} seen',
    ready: '{units} ready',
    served: '{units} served',
  },
  voidWaits: 'Void {units}: the kitchen has not confirmed it',
  voided: 'Void: {reason}',
  remade: 'Remade {units}: {reason}',
  /** Logged, never shown (spec §8). */
  failedLog: 'Error recording the progress of an order',
})
