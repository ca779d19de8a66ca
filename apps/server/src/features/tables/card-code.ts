import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { cardPath } from '@thali/contract/tables/table'
import type { CardVersion } from '#server/data/tables/cards-queries.ts'

// Without letters and digits that look alike.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const idLength = 6
const secretBytes = 16

// Programs that read or send an address add signs to it, such as a slash or a full stop: the first characters decide.
const codeShape = new RegExp(`^([${alphabet}]{${idLength}})([\\w-]{22})`)

/** A random id of a card. */
export const newCardId = (): string =>
  Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')

const secretOf = (key: string, { restaurantId, id, version }: CardVersion): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(['thali-card-v1', restaurantId, id, version].join('\0'))
    .digest()
    .subarray(0, secretBytes)

/** The path of a card's link (plan §4.2). `key` is base64url, from `readSecretKey`. */
export const pathOf = (key: string, card: CardVersion): string =>
  `${cardPath}${card.id}${secretOf(key, card).toString('base64url')}`

/** The id and the secret of a scanned code; undefined for text that is no code. */
export const parseCode = (code: string): { readonly id: string; readonly secret: Buffer } | undefined => {
  const [, id, text] = codeShape.exec(code) ?? []
  if (id === undefined || text === undefined) return undefined
  const secret = Buffer.from(text, 'base64url')
  // Encoded again: several spellings decode to the same bytes.
  return secret.toString('base64url') === text ? { id, secret } : undefined
}

/** Whether a secret belongs to a card, compared in constant time. */
const isSecretOf = (key: string, card: CardVersion, secret: Buffer): boolean =>
  timingSafeEqual(secret, secretOf(key, card))

/** Whether a scanned secret is of the present version of a card (`signed`) or of an earlier one (`replaced`). */
export const trustOf = (key: string, card: CardVersion, secret: Buffer): 'signed' | 'replaced' | undefined => {
  if (isSecretOf(key, card, secret)) return 'signed'
  for (let version = card.version - 1; version > 0; version -= 1)
    if (isSecretOf(key, { ...card, version }, secret)) return 'replaced'
  return undefined
}
