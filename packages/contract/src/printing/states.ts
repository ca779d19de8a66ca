/**
 * Where the papers of a printer appear: on a receipt printer in the network, in browsers that print them, or on a receipt
 * printer at a device of the server's computer, such as USB.
 */
export const printerKinds = ['network', 'browser', 'device'] as const

/** One of `printerKinds`. */
export type PrinterKind = (typeof printerKinds)[number]

/**
 * Why a printer does not print: no device answers; its address refuses the connection; its name is unknown; its address is
 * not one of the restaurant's network; it takes the data too slowly; it ends connections before the end of the data; no
 * paper; its cover is open; it reports another fault. Of a device: it is not there; the server may not open it; it is not on
 * the operator's list, or no device. Of a browser: its print host does not print.
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
  'device_missing',
  'device_denied',
  'device_refused',
  'host_away',
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

/** The path of a device at the server's computer, such as `/dev/usb/lp0`. */
export const printerDevicePattern = /^\/[!-~]+$/

/** The states of a listed device: can be opened, is not there, may not be opened, is a file or a folder. */
export const printerDeviceStates = ['ready', 'missing', 'denied', 'refused'] as const

/** The state of a listed device. */
export type PrinterDeviceState = (typeof printerDeviceStates)[number]

/** How a print host gets papers: as a picture (PNG), or as the bytes for a printer. */
export const hostFormats = ['picture', 'bytes'] as const

/** The reports of a print host: the paper was handed over to the browser or app, or that is not known. */
export const hostResults = ['done', 'unknown'] as const

/** A paper that a print host does not report for this long is repeated (ms): a dialog of the browser takes time. */
export const hostLeaseMs = 30_000

/** A KOT that waited longer than this (minutes) is held; another job has failed. */
export const printWaitMaxMinutes = 10
