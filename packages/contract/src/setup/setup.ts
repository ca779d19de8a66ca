import { idLengthMax } from '../basics/bounds.ts'

/** The starter menus, in the order in which the set-up offers them. */
export const starterMenuIds = ['north-indian', 'south-indian', 'cafe', 'bar'] as const

/** One of `starterMenuIds`. */
export type StarterMenuId = (typeof starterMenuIds)[number]

/** A restaurant's id in addresses: 1 to 64 small letters, digits and hyphens. */
export const restaurantIdPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** A username: letters without accents, digits, dots, hyphens, underscores and @. */
export const usernamePattern = /^[\w.@-]+$/

/** An id for a name: `The Blue Lotus!` becomes `the-blue-lotus`. A name without Latin letters gets a general one. */
export const suggestId = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’]/gu, '')
  const id = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const limited = id.replace(/^-+/, '').slice(0, idLengthMax).replace(/-+$/, '')
  return limited || 'my-restaurant'
}
