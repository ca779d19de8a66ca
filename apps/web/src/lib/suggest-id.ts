import { bounds } from '@thali/contract'

/** An id for a name: `The Blue Lotus!` becomes `the-blue-lotus`. A name without Latin letters gets a general one. */
export const suggestId = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[\p{M}'’]/gu, '')
  const id = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const limited = id.replace(/^-+/, '').slice(0, bounds.idLengthMax).replace(/-+$/, '')
  return limited || 'my-restaurant'
}
