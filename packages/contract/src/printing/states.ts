/** Where the papers of a printer appear: on a receipt printer in the network, or in browsers that print them. */
export const printerKinds = ['network', 'browser'] as const

/** One of `printerKinds`. */
export type PrinterKind = (typeof printerKinds)[number]

/**
 * Why a printer does not print: no device answers; its address refuses the connection; its name is unknown; its address is
 * not one of the restaurant's network; it takes the data too slowly; it ends connections before the end of the data; no
 * paper; its cover is open; it reports another fault.
 */
export const printerTroubles = [
  'unreachable',
  'refused',
  'name_unknown',
  'address_refused',
  'slow',
  'broken_off',
  'paper_out',
  'cover_open',
  'fault',
] as const

/** Why a printer does not print. */
export type PrinterTrouble = (typeof printerTroubles)[number]

/**
 * The states of a job: not sent yet; from before its first byte until its end; sent; given up until staff retry it; left
 * to the decision of staff, such as a KOT that waited for too long.
 */
export const printJobStates = ['waiting', 'sending', 'printed', 'failed', 'held'] as const

/** The state of a job. */
export type PrintJobState = (typeof printJobStates)[number]

/** The port of most printers. */
export const usualPrinterPort = 9100

/** A name, or an IPv4 or IPv6 address, without scheme, port, user or path. */
export const printerHostPattern =
  /^([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/

/** A KOT that waited longer than this (minutes) is held; another job has failed. */
export const printWaitMaxMinutes = 10
