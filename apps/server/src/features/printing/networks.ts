import { isIP } from 'node:net'
import { createAddressList } from '#server/platform/address-list.ts'

// Private networks (RFC 1918, RFC 4193), those between a provider and its customers, which VPNs use (RFC 6598), and
// link-local IPv6. Loopback and 169.254.0.0/16, where cloud machines have their metadata, are not among them.
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10']

// Metadata of cloud machines inside of those networks.
const metadata = ['100.100.100.200/32', 'fd00:ec2::254/128']

/**
 * Whether an address may belong to a printer: in a private network, or in one that the operator added, such as
 * `127.0.0.0/8`. So an admin of a restaurant cannot use the server to reach its other services.
 */
export const createPrinterCheck = (added: readonly string[]): ((address: string) => boolean) => {
  const isPrivate = createAddressList(privateNetworks)
  const isRefused = createAddressList(metadata)
  const isAdded = createAddressList(added)
  return (address) => {
    if (isIP(address) === 0) return false
    if (isAdded(address)) return true
    return isPrivate(address) && !isRefused(address)
  }
}
