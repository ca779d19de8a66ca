/** A field of an answer: its object's path, and its value as JSON. A list of objects has their `names`. */
export type Fact = {
  readonly path: string
  readonly field: string
  readonly value: string
  readonly names?: readonly string[]
}

/** The facts of an answer by their paths and fields. */
export type Facts = ReadonlyMap<string, Fact>

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

/** Names an object: by its id, number or date. */
const findName = (value: unknown): string | undefined => {
  const { id, number, date } = (value ?? {}) as Readonly<Record<string, unknown>> // of any answer
  const name = [id, number, date].find((one) => typeof one === 'string' || typeof one === 'number')
  return name === undefined ? undefined : String(name)
}

const listFacts = (value: unknown, path: string, field: string): Fact[] => {
  if (!isObject(value)) return [{ path, field, value: JSON.stringify(value) }]
  const own = [path, field].filter((part) => part !== '').join('.')
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, part]) => listFacts(part, own, name))
  if (value.length > 0 && !value.some(isObject)) return [{ path, field, value: JSON.stringify(value) }]
  const names = value.map((entry, index) => findName(entry) ?? String(index))
  return [
    { path, field, value: names.join(' '), names },
    ...value.flatMap((entry, index) => listFacts(entry, `${own}[${names[index] ?? ''}]`, '')),
  ]
}

/** All facts of an answer. One with an id is at the same path as in a list. */
export const factsOf = (answer: unknown): Facts => {
  const name = Array.isArray(answer) ? undefined : findName(answer)
  const facts = listFacts(answer, name === undefined ? '' : `[${name}]`, '')
  return new Map(facts.map((fact) => [`${fact.path} ${fact.field}`, fact]))
}

/** The names of a list, without those that it began and ended with before. */
const describeNames = (before: readonly string[], now: readonly string[]): string => {
  const shorter = Math.min(before.length, now.length)
  const count = (isEqual: (offset: number) => boolean, limit: number): number => {
    let equal = 0
    while (equal < limit && isEqual(equal)) equal += 1
    return equal
  }
  const start = count((offset) => before[offset] === now[offset], shorter)
  const end = count((offset) => before.at(-1 - offset) === now.at(-1 - offset), shorter - start)
  const added = now.slice(start, now.length - end)
  const removed = before.slice(start, before.length - end).filter((name) => !now.includes(name))
  const changed = [...added, ...removed.map((name) => `-${name}`)]
  return [start > 0 ? '…' : '', ...changed, end > 0 ? '…' : ''].filter((part) => part !== '').join(' ')
}

const describeValue = (before: Fact | undefined, { value, names }: Fact): string =>
  names ? `(${describeNames(before?.names ?? [], names)})` : value

/** The objects that are gone, without the parts of others that are. */
const describeGone = (before: Facts, now: Facts): string[] => {
  const present = new Set([...now.values()].map(({ path }) => path))
  const gone = new Set([...before.values()].map(({ path }) => path).filter((path) => !present.has(path)))
  const isPart = (path: string): boolean =>
    [...gone].some((whole) => path !== whole && (path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`)))
  return [...gone].filter((path) => !isPart(path)).map((path) => `${path} gone`)
}

/** The facts that are new, different or gone since `before`, as lines: one for each object. */
export const describeChanges = (before: Facts, now: Facts): string[] => {
  const changed = [...now].flatMap(([key, fact]) =>
    before.get(key)?.value === fact.value ? [] : [{ ...fact, text: describeValue(before.get(key), fact) }],
  )
  const kept = new Set([...now.values()].map(({ path }) => path))
  const removed = [...before].flatMap(([key, fact]) =>
    now.has(key) || !kept.has(fact.path) ? [] : [{ ...fact, text: 'gone' }],
  )
  const lines = [...Map.groupBy([...changed, ...removed], ({ path }) => path)].map(([path, facts]) => {
    const fields = facts.map(({ field, text }) => (field === '' ? text : `${field}=${text}`))
    return [path, ...fields.toSorted()].filter((part) => part !== '').join(' ')
  })
  return [...lines, ...describeGone(before, now)]
}
