import type { PrinterTrouble } from '@thali/contract/printing/states'

// By the code of the system.
type Troubles = Readonly<Record<string, PrinterTrouble>>

const openTroubles: Troubles = {
  ENOENT: 'device_missing',
  ENODEV: 'device_missing',
  ENXIO: 'device_missing',
  EIO: 'device_missing',
  EACCES: 'device_denied',
  EPERM: 'device_denied',
  // Another program prints there.
  EBUSY: 'slow',
}

const writeTroubles: Troubles = { ENODEV: 'device_missing', ENXIO: 'device_missing', ENOSPC: 'paper_out' }

/** Why a path could not be opened. Others: it is no device that a printer has. */
export const openTrouble = (code: string): PrinterTrouble => openTroubles[code] ?? 'device_refused'

/** Why an open device took no more. Others: it broke off. */
export const writeTrouble = (code: string): PrinterTrouble => writeTroubles[code] ?? 'broken_off'
