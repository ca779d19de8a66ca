import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { PrinterDevice } from '@thali/contract/printing/schema'
import type { PrinterDeviceState } from '@thali/contract/printing/states'

/** The present state of a listed device. A link counts as the device that it leads to. */
export const readDeviceState = async (path: string): Promise<PrinterDeviceState> => {
  try {
    if (!(await stat(path)).isCharacterDevice()) return 'refused'
    // oxlint-disable-next-line no-bitwise
    await access(path, constants.R_OK | constants.W_OK)
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'EACCES' || code === 'EPERM' ? 'denied' : 'missing'
  }
}

/** Devices with their states now. */
export const listDevices = (paths: readonly string[]): Promise<PrinterDevice[]> =>
  Promise.all(paths.map(async (path) => ({ path, state: await readDeviceState(path) })))
