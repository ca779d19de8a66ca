import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { AvailabilityService } from './features/menu/availability-service.ts'
import { CategoryService } from './features/menu/category-service.ts'
import { ItemService } from './features/menu/item-service.ts'
import { OptionGroupService } from './features/menu/option-group-service.ts'
import { bindMenu } from './features/menu/routes.ts'
import { MenuService } from './features/menu/service.ts'
import { bindOffers } from './features/offers/routes.ts'
import { OfferService } from './features/offers/service.ts'
import { bindOrders } from './features/orders/routes.ts'
import { findLastBusyTable } from './features/orders/queries.ts'
import { OrderService, type OrderNeeds } from './features/orders/service.ts'
import { PictureService, type PictureCare } from './features/pictures/service.ts'
import { bindReports } from './features/reports/routes.ts'
import { ReportService } from './features/reports/service.ts'
import { findRestaurant, lockRestaurant } from './features/restaurants/queries.ts'
import { bindSettings } from './features/restaurants/routes.ts'
import { SettingsService, type SettingsNeeds } from './features/restaurants/service.ts'
import { findSettings } from './features/restaurants/settings-queries.ts'
import { bindStock } from './features/stock/routes.ts'
import { StockService } from './features/stock/service.ts'
import { bindWaiterCalls } from './features/waiter-calls/routes.ts'
import { WaiterCallService } from './features/waiter-calls/service.ts'
import type { WebApp } from './http/pages/document.ts'
import type { FastPath } from './http/fast-path/fast-path.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'
import type { FileStore } from './platform/file-store.ts'
import { ImageIntake } from './platform/image-intake.ts'
import type { Log } from './platform/log.ts'

/** The dependencies of the services. */
export type ServiceNeeds = {
  readonly config: Pick<Config, 'defaultRestaurantId' | 'hasFastPath'>
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  /** The built web app; without it only the API answers. */
  readonly web?: WebApp | undefined
  readonly demoLogin?: { readonly username: string; readonly password: string } | undefined
  /** The schedule of background work on pictures; without it there is no AVIF and no removal. */
  readonly pictureCare?: PictureCare | undefined
}

type Composing = ServiceNeeds & {
  readonly bind: Bind
  readonly fastPath: FastPath
  readonly transaction: RunTransaction
}

const newId = randomUUID

const composeMenu = (
  composing: Composing,
  stock: StockService,
): { readonly menu: MenuService; readonly pictures: PictureService } => {
  const { bind, fastPath, transaction, config, db, clock, log, files, demoLogin, web, pictureCare } = composing
  const offers = new OfferService({ db, clock, newId, transaction })
  const menu = new MenuService({
    db,
    clock,
    log,
    findRestaurant,
    listOffers: (restaurantId) => offers.list(restaurantId),
    renderDocument: web ? web.homeDocument : () => '',
  })
  const intake = new ImageIntake({ files, log })
  const pictures = new PictureService({
    db,
    clock,
    log,
    files,
    intake,
    care: pictureCare,
    transaction,
    lockRestaurant,
  })
  bindMenu(bind, {
    menu,
    categories: new CategoryService({ db, clock, newId, transaction, lockRestaurant }),
    items: new ItemService({ db, clock, newId, pictures, transaction, lockRestaurant }),
    optionGroups: new OptionGroupService({ db, clock, newId, transaction, lockRestaurant }),
    availability: new AvailabilityService({
      clock,
      transaction,
      lockRestaurant,
      findSettings,
      setLeft: (...change) => stock.set(...change),
    }),
    service: { defaultRestaurantId: config.defaultRestaurantId, ...(demoLogin ? { demoLogin } : {}) },
  })
  bindOffers(bind, offers)
  if (config.hasFastPath) fastPath.add('getRestaurant', (restaurantId) => menu.peek(restaurantId))
  return { menu, pictures }
}

const composeOrders = (
  { bind, transaction, db, clock, log }: Composing,
  stock: StockService,
): { readonly reports: ReportService } => {
  const reports = new ReportService({ db, findRestaurant })
  bindReports(bind, reports)
  const takeStock: OrderNeeds['takeStock'] = (...taken) => stock.take(...taken)
  bindOrders(bind, new OrderService({ db, clock, newId, log, transaction, findRestaurant, takeStock }))
  bindWaiterCalls(bind, new WaiterCallService({ db, clock, newId, transaction, findRestaurant }))
  return { reports }
}

/** The services that other parts of the server use. */
export type Services = {
  readonly menu: MenuService
  readonly pictures: PictureService
  readonly reports: ReportService
  readonly stock: StockService
}

/** Creates every service but authentication with its dependencies, and binds its calls. */
export const composeServices = (composing: Composing): Services => {
  const { bind, db, clock, transaction } = composing
  const stock = new StockService({ db, clock, findRestaurant })
  bindStock(bind, stock)
  const { menu, pictures } = composeMenu(composing, stock)
  const { reports } = composeOrders(composing, stock)
  const rebuildReports: SettingsNeeds['rebuildReports'] = (trx, restaurantId) => reports.rebuildIn(trx, restaurantId)
  bindSettings(bind, new SettingsService({ db, clock, transaction, pictures, findLastBusyTable, rebuildReports }))
  return { menu, pictures, reports, stock }
}
