import type { HostAccess, HostWay, Report } from './host-calls.ts'

const accessKey = 'print-host'
const wayKey = 'print-host-way'
/** sessionStorage key: two tabs of a host print different papers. */
const underWayKey = 'print-host-paper'

const read = (storage: () => Storage, key: string): unknown => {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const write = (storage: () => Storage, key: string, value: unknown): void => {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked: the host works until the tab is closed, and its paper is repeated after the lease.
  }
}

// Not in lib/storage.ts, which phones download.
// oxlint-disable-next-line no-restricted-globals
const local = (): Storage => localStorage
const session = (): Storage => sessionStorage

/** Reads an address such as `https://host/admin/print-host#<id>.<token>`; undefined for others. */
export const readHostAddress = (address: string): HostAccess | undefined => {
  const [, hostId, token] = /#([\w-]+)\.(thali_[\w-]+)\s*$/.exec(address) ?? []
  return hostId !== undefined && token !== undefined ? { hostId, token } : undefined
}

/** The values that a print host keeps on its device. Only the functions below write it. */
export const hostMemory = {
  access: (): HostAccess | undefined => (read(local, accessKey) as HostAccess | null) ?? undefined,
  setAccess: (access: HostAccess | undefined): void => write(local, accessKey, access),
  way: (): HostWay => (read(local, wayKey) === 'rawbt' ? 'rawbt' : 'browser'),
  setWay: (way: HostWay): void => write(local, wayKey, way),
  underWay: {
    read: (): Report | undefined => (read(session, underWayKey) as Report | null) ?? undefined,
    write: (report: Report | undefined): void => write(session, underWayKey, report),
  },
}
