import { isIP } from 'node:net'
import { createAddressList } from '#server/platform/address-list.ts'
import type { AddressCheck } from '#server/platform/outside-request.ts'

// Networks that are not public: RFC 6890 and its registries, multicast, and IPv6 forms that contain an IPv4 address.
const notPublic = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

// Public IPv6 addresses are in 2000::/3.
const publicV6 = '2000::/3'
const notPublicV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/**
 * Allows public addresses over https, and those in networks that the operator added, also over http. So an admin of a
 * restaurant cannot use the server to reach its other services.
 */
export const createReceiverCheck = (added: readonly string[]): AddressCheck => {
  const isAdded = createAddressList(added)
  const isRefused = createAddressList([...notPublic, ...notPublicV6])
  const isPublicV6 = createAddressList([publicV6])
  return (address, isSecure) => {
    if (isIP(address) === 0) return false
    if (isAdded(address)) return true
    return isSecure && !isRefused(address) && (isIP(address) === 4 || isPublicV6(address))
  }
}
