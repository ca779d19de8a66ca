import { hash, webcrypto } from 'node:crypto'
import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { findMember } from '#server/data/accounts/staff-queries.ts'
import { findImport, listMenuColumns, type ChosenColumns } from '#server/data/menu-file/import-queries.ts'
import { insertImport, saveMenuColumns } from '#server/data/menu-file/write-import.ts'
import { readMenuVersions, readWholeMenu } from '#server/data/menu/bulk-queries.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Queues } from '#server/platform/queues.ts'
import { copyOfMenu, type Copied } from './copy.ts'
import type { Change } from './group-difference.ts'
import { readNames } from './names.ts'
import type { Picture } from './pictures.ts'
import type { MenuChanges, ImportPreview } from './plan.ts'
import type { MenuFile } from './read-files.ts'
import { runPlan, type ReadyPlan } from './run-plan.ts'
import { versionOf, type FileItem, type MenuVersions, type Names } from './snapshot.ts'

type Author = { readonly by: StaffCaller; readonly at: number }

/** The dependencies of `MenuFileService`. */
export type MenuFileNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly applyChanges: (trx: Connection, changes: MenuChanges, author: Author) => Promise<void>
  readonly pictures: {
    readonly store: (restaurantId: string, picture: Uint8Array) => Promise<Picture>
    readonly replace: (trx: Connection, restaurantId: string, before: string, after: string) => Promise<void>
    readonly copiedURL: (restaurantId: string, imageURL: string) => string | undefined
    readonly copy: (restaurantId: string, imageURL: string) => Promise<void>
  }
}

type Query = Omit<CheckedInput<'importMenu'>['query'], 'restaurantId'>

/** An import: its files, and what to do with them. */
export type ImportRequest = Query &
  CheckedInput<'importMenu'>['body'] & { readonly files: readonly MenuFile[] } & Partial<Omit<Copied, 'files'>>

type CopyRequest = CheckedInput<'copyMenu'>['body']

/** A request with the hashes of its files, and with the columns chosen for earlier files. */
type Hashed = ImportRequest & { readonly hashes: readonly string[]; readonly columns: readonly ChosenColumns[] }

/** The answer as JSON. */
type Answer = { readonly json: string }

/** A plan, and the state of the menu and the files that it was made of. */
type Planned = { readonly version: string; readonly plan: ReadyPlan }

// Between its preview and its commit a plan stays in memory, so that its files are read once.
const plansMax = 4

// Each waiting import holds its files in memory.
const waitingMax = 3

/** Imports menu files (plan §8.5). */
export class MenuFileService {
  readonly #needs: MenuFileNeeds
  readonly #plans = new Map<string, ReadyPlan>()
  readonly #queues = new Queues()
  #waiting = 0

  constructor(needs: MenuFileNeeds) {
    this.#needs = needs
  }

  /**
   * Compares files with the menu, or with mode `commit` stores what the preview with this version showed, in one
   * transaction, with the changes of the request. A repeated commit gets the first answer. Rows with errors are left out;
   * nothing is deleted. The columns that a person chose are kept for files of the same shape.
   * @throws AppError `menu_file_invalid`, also for a changed row that still has an error; `menu_changed` if the menu, the
   *   files or the columns differ from the preview's; `unavailable` while other imports wait.
   */
  async import(by: StaffCaller, request: ImportRequest): Promise<Answer> {
    if (this.#waiting >= waitingMax) throw new AppError('unavailable')
    this.#waiting += 1
    try {
      // One at a time: each takes a core and some hundred megabytes at most.
      return await this.#queues.run('', async () => {
        const kept = await listMenuColumns(this.#needs.db, by.restaurantId)
        const columns = withColumns(kept, request.columns ?? [])
        const hashed = { ...request, columns, hashes: await Promise.all(request.files.map(hashOf)) }
        return request.mode === 'commit' ? this.#commit(by, hashed) : this.#preview(by.restaurantId, hashed)
      })
    } finally {
      this.#waiting -= 1
    }
  }

  /**
   * Imports the menu of another restaurant that the caller is an admin of, as `import` does with files.
   * @throws AppError `not_found` for a restaurant of others, and the errors of `import`.
   */
  async copy(by: StaffCaller, request: CopyRequest): Promise<Answer> {
    const { fromRestaurantId, mode, version, suspendMissing, changes } = request
    const { db, pictures } = this.#needs
    if ((await findMember(db, fromRestaurantId, by.staffId))?.role !== 'admin') throw new AppError('not_found')
    const from = { ...(await readWholeMenu(db, fromRestaurantId)), ...(await this.#names(db, fromRestaurantId)) }
    const into = await this.#names(db, by.restaurantId)
    const copied = await copyOfMenu(from, into, (imageURL) => pictures.copiedURL(by.restaurantId, imageURL))
    return this.import(by, {
      mode,
      version,
      changes,
      ...copied,
      suspendMissing: suspendMissing === true ? 'true' : 'false',
    })
  }

  async #preview(restaurantId: string, request: Hashed): Promise<Answer> {
    const { version, plan } = await this.#plan(restaurantId, request, false)
    // The bytes of pictures are read again with the commit.
    if (!plan.hasPictures && !request.changes?.length) this.#keep(`${restaurantId} ${version}`, plan)
    return { json: answerText(plan.preview, headOf(version, request, false)) }
  }

  async #commit(by: StaffCaller, request: Hashed): Promise<Answer> {
    const { db } = this.#needs
    const { restaurantId } = by
    const { version = '', changes = [] } = request
    const stored = await findImport(db, restaurantId, importKey(request))
    if (stored !== undefined) return { json: stored }
    const plan = changes.length === 0 ? this.#plans.get(`${restaurantId} ${version}`) : undefined
    const planned = plan ? { version, plan } : await this.#plan(restaurantId, request, true)
    if (planned.version !== version) throw new AppError('menu_changed')
    const answer = await this.#store(by, request, planned)
    this.#plans.delete(`${restaurantId} ${version}`)
    return answer
  }

  async #plan(restaurantId: string, request: Hashed, needsPictures: boolean): Promise<Planned> {
    const { db, clock } = this.#needs
    const names = await this.#names(db, restaurantId)
    const snapshot = { restaurantId, ...(await readWholeMenu(db, restaurantId)), ...names }
    const isSuspending = request.suspendMissing === 'true'
    const now = clock.now().toISOString()
    const { files, copies, unknownStations, notes, changes } = request
    const answers = new Map(request.columns.map(({ shape, ...answer }) => [shape, answer]))
    const reading = { files, copies, unknownStations, notes, answers, changes }
    const plan = await runPlan({ ...reading, snapshot, isSuspending, needsPictures, now })
    return { version: importVersion(snapshot, request), plan }
  }

  async #store(by: StaffCaller, request: Hashed, { version, plan }: Planned): Promise<Answer> {
    const { transaction, applyChanges, clock, pictures } = this.#needs
    const { restaurantId } = by
    const preview: ImportPreview = JSON.parse(plan.preview)
    refuseWrongChanges(preview, request)
    const { changes, notes } = await this.#withPictures(restaurantId, plan, request.copies)
    const result = answerText(
      JSON.stringify({ ...preview, rows: [], notes: [...preview.notes, ...notes] } satisfies ImportPreview),
      headOf(version, request, true),
    )
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const stored = await findImport(trx, restaurantId, importKey(request))
      if (stored !== undefined) return { json: stored }
      const versions = { ...(await readMenuVersions(trx, restaurantId)), ...(await this.#names(trx, restaurantId)) }
      if (importVersion(versions, request) !== version) throw new AppError('menu_changed')
      const { create, update } = changes.items
      for (const { imageURL } of create) await pictures.replace(trx, restaurantId, '', imageURL)
      for (const { before, after } of update) await pictures.replace(trx, restaurantId, before.imageURL, after.imageURL)
      const author = { by, at: clock.now().getTime() }
      await applyChanges(trx, changes, author)
      const { counts, optionCounts, newCategories, isSuspending, missing } = preview
      const suspended = isSuspending ? missing.length : 0
      const files = request.files.map(({ name }) => name.slice(0, 200))
      const numbers = { files, dishes: counts, options: optionCounts, categories: newCategories.length, suspended }
      await insertImport(trx, { version: importKey(request), result, numbers }, author)
      const used = (preview.chosen ?? []).map(({ answer }) => answer)
      if (used.length > 0) await saveMenuColumns(trx, restaurantId, withColumns(request.columns, used))
      emit('menu.changed', { restaurantId })
      return { json: result }
    })
  }

  /** Stores the pictures before the transaction; one that cannot be read is left out and named. */
  async #withPictures(
    restaurantId: string,
    plan: ReadyPlan,
    copies: ImportRequest['copies'],
  ): Promise<{ changes: MenuChanges; notes: string[] }> {
    const stored = new Map<string, Picture>()
    const notes: string[] = []
    const attempt = async (name: string, work: () => Promise<void>): Promise<boolean> => {
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'unavailable') throw error
        notes.push(`The picture “${name.slice(-80)}” was left out: ${error.message}`)
        return false
      }
    }
    for (const { itemId, entry, bytes } of plan.pictures)
      await attempt(entry, async () => {
        stored.set(itemId, await this.#needs.pictures.store(restaurantId, bytes))
      })
    const { items } = plan.changes
    const sources = new Map([...(copies ?? [])].map(([from, { imageURL }]) => [imageURL, from]))
    const changed = [...items.create.map((after) => ({ before: undefined, after })), ...items.update]
    for (const { before, after } of changed) {
      const source = sources.get(after.imageURL)
      if (source === undefined || before?.imageURL === after.imageURL) continue
      const isCopied = await attempt(after.name, () => this.#needs.pictures.copy(restaurantId, source))
      const { imageURL = '', imageColour = '' } = before ?? {}
      if (!isCopied) stored.set(after.id, { imageURL, imageColour })
    }
    const pictured = (item: FileItem): FileItem => ({ ...item, ...stored.get(item.id) })
    const update = items.update
      .map(({ before, after }): Change<FileItem> => ({ before, after: pictured(after) }))
      .filter(
        ({ before, after }) => JSON.stringify({ ...after, version: 0 }) !== JSON.stringify({ ...before, version: 0 }),
      )
    return { changes: { ...plan.changes, items: { create: items.create.map(pictured), update } }, notes }
  }

  async #names(db: Connection, restaurantId: string): Promise<Names> {
    const names = await readNames(db, restaurantId)
    if (!names) throw new AppError('not_found')
    return names
  }

  #keep(key: string, plan: ReadyPlan): void {
    this.#plans.set(key, plan)
    const [oldest = ''] = this.#plans.keys()
    if (this.#plans.size > plansMax) this.#plans.delete(oldest)
  }
}

/** The columns of shapes with later ones in place of earlier ones. The earliest of too many are dropped. */
const withColumns = (before: readonly ChosenColumns[], later: readonly ChosenColumns[]): ChosenColumns[] => {
  const shapes = new Set(later.map(({ shape }) => shape))
  return [...before.filter(({ shape }) => !shapes.has(shape)), ...later].slice(-bounds.menuShapesMax)
}

/** Identifies the menu, the files, their columns and what to do with them. */
const importVersion = (menu: MenuVersions, { hashes, suspendMissing, columns }: Hashed): string => {
  const parts = [versionOf(menu), hashes, suspendMissing === 'true']
  // Without columns as the release before, whose previews are committed here too.
  return hash('sha256', JSON.stringify(columns.length > 0 ? [...parts, columns] : parts), 'base64url')
}

/** Identifies a commit: the version of its preview, and the changes that a person made in it. */
const importKey = ({ version = '', changes = [] }: ImportRequest): string =>
  changes.length > 0 ? hash('sha256', JSON.stringify([version, changes]), 'base64url') : version

/** @throws AppError `menu_file_invalid` for a changed row with an error: it would be left out, although a person corrected it. */
const refuseWrongChanges = ({ rows }: ImportPreview, { changes = [] }: ImportRequest): void => {
  const changed = new Set(changes.map(({ sheet, table, line }) => JSON.stringify([sheet, table, line])))
  const wrong = rows.find(
    ({ action, sheet, table, line }) => action === 'error' && changed.has(JSON.stringify([sheet, table, line])),
  )
  if (wrong) throw new AppError('menu_file_invalid', {}, `Row ${wrong.line}: ${wrong.message ?? ''}`.slice(0, 200))
}

// Not on the server's own thread: a zip with pictures takes a tenth of a second.
const hashOf = async ({ bytes }: MenuFile): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('base64url')

type Head = Pick<Reply<'importMenu'>, 'version' | 'isCommitted' | 'contents'>

const headOf = (version: string, { hashes, columns }: Hashed, isCommitted: boolean): Head => ({
  version,
  isCommitted,
  contents: hash('sha256', JSON.stringify([hashes, columns]), 'base64url'),
})

const answerText = (preview: string, head: Head): string => {
  // A long list of rows is not parsed again.
  return `${JSON.stringify(head).slice(0, -1)},${preview.slice(1)}`
}
