import { deviceSettings } from '#web/lib/device-settings.ts'
import { logFailure } from '#web/lib/log.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** How Table Service shows the tables: the specification's lists, or all tables by area. */
export type TableView = 'lists' | 'floor'

const settingName = 'table-view'

/** The view chosen on this device; undefined without a choice, and until it is read. */
const tableView = createStore<TableView | undefined>(undefined)

/** The view of the tables: as chosen on this device, else the floor where a kitchen display is on. */
export const useTableView = (hasKitchen: boolean): TableView => useStore(tableView) ?? (hasKitchen ? 'floor' : 'lists')

let isRead = false
let isChosen = false

/** Reads the view of this device, once per page. */
export const readTableView = (): void => {
  if (isRead) return
  isRead = true
  deviceSettings.find(settingName).then(
    // A choice made before the answer wins.
    (stored) => {
      if ((stored === 'floor' || stored === 'lists') && !isChosen) tableView.set(stored)
    },
    (error: unknown) => logFailure('Error reading the view of the tables', error),
  )
}

/** Chooses the view, for later logins too. */
export const chooseTableView = (view: TableView): void => {
  isChosen = true
  tableView.set(view)
  deviceSettings.save(settingName, view).catch((error: unknown) => {
    logFailure('Error keeping the view of the tables', error)
  })
}
