import type { IncomingMessage } from 'node:http'

/** Whether a request names one host. Node takes the first of several, a proxy perhaps the last (RFC 9112 §3.2). */
export const hasOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let hosts = 0
  for (let start = 0; start < rawHeaders.length; start += 2) {
    const name = rawHeaders[start]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // HTTP/1.0 needs none. Node refuses 1.1 without one.
  return hosts < 2
}
