/** The progress of lines in the kitchen, voids and remakes, on the staff's screens (plan §5). */
export const lineProgressMessages = {
  /** Of a line whose units are all equally far. */
  all: { sent: 'Sent to the kitchen', seen: 'Seen by the kitchen', ready: 'Ready to carry', served: 'Served' },
  /** Of some units of a line. */
  some: {
    sent: (units: number): string => `${units} not seen`,
    seen: (units: number): string => `${units} seen`,
    ready: (units: number): string => `${units} ready`,
    served: (units: number): string => `${units} served`,
  },
  voidWaits: (units: number): string => `Void ${units}: the kitchen has not confirmed it`,
  voided: (reason: string): string => `Void: ${reason}`,
  remade: (units: number, reason: string): string => `Remade ${units}: ${reason}`,
  /** Logged, never shown (spec §8). */
  failedLog: 'Error recording the progress of an order',
} as const
