import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Browsers that logged in before, recognised by a signed cookie (OWASP, "Slow down online guessing attacks with device
 * cookies"). The cookie gives no access: it moves failed logins of that browser to their own counter.
 */
export type KnownDevices = {
  /** Returns the id of the browser's earlier login as this user. The cookie is not yet verified. */
  find(cookie: string | undefined, username: string): string | undefined
  /** Returns the cookie after a login, with the other users of the browser, up to eight in all. */
  remember(cookie: string | undefined, username: string): string
}

const usersMax = 8
const idBytes = 16
const signatureBytes = 16

// One entry per user: an id and its signature, base64url. Neither shows the username.
const entryShape = /^[\w-]{43}$/

const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.', usersMax).filter((entry) => entryShape.test(entry))

/** The key signs the entries: base64url, from `newKey`. */
export const createKnownDevices = (key: string): KnownDevices => {
  const secret = Buffer.from(key, 'base64url')
  const sign = (id: Uint8Array, username: string): Buffer =>
    createHmac('sha256', secret).update(id).update(username).digest().subarray(0, signatureBytes)
  const idOf = (entry: string, username: string): string | undefined => {
    const bytes = Buffer.from(entry, 'base64url')
    const id = bytes.subarray(0, idBytes)
    // Encoded again: several spellings of an entry decode to the same bytes, and each would have a counter.
    return timingSafeEqual(bytes.subarray(idBytes), sign(id, username)) ? id.toString('base64url') : undefined
  }
  return {
    find(cookie, username) {
      for (const entry of entriesOf(cookie)) {
        const id = idOf(entry, username)
        if (id !== undefined) return id
      }
      return undefined
    },
    remember(cookie, username) {
      const others = entriesOf(cookie).filter((entry) => idOf(entry, username) === undefined)
      const id = randomBytes(idBytes)
      const entry = Buffer.concat([id, sign(id, username)]).toString('base64url')
      return [entry, ...others].slice(0, usersMax).join('.')
    },
  }
}
