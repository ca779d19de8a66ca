import { randomUUID } from 'node:crypto'
import { composeAdmin } from './compose-admin.ts'
import { composeKitchen } from './compose-kitchen.ts'
import { composeMoney } from './compose-money.ts'
import type { Config } from './config.ts'
import { reseatOrders, seatWaitingOrders } from './data/orders/write-sitting.ts'
import { saveTableCount } from './data/restaurants/write-restaurants.ts'
import { findPhone } from './data/tables/phone-queries.ts'
import { listTableCalls } from './data/waiter-calls/queries.ts'
import { moveCalls } from './data/waiter-calls/write-move.ts'
import type { Database } from './db/database.ts'
import type { FindLinkKey } from './db/link-keys.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { DayReader } from './features/days/day-reader.ts'
import { bindDays } from './features/days/routes.ts'
import { DayService } from './features/days/service.ts'
import { bindExports } from './features/exports/routes.ts'
import { ExportService } from './features/exports/service.ts'
import type { PreparationService } from './features/kitchen/preparation-service.ts'
import type { ProgressService } from './features/kitchen/progress-service.ts'
import { AvailabilityService } from './features/menu/availability-service.ts'
import { CategoryService } from './features/menu/category-service.ts'
import { ItemService } from './features/menu/item-service.ts'
import { OptionGroupService } from './features/menu/option-group-service.ts'
import { bindMenu } from './features/menu/routes.ts'
import { MenuService } from './features/menu/service.ts'
import { TranslationService } from './features/menu/translation-service.ts'
import { bindOffers } from './features/offers/routes.ts'
import { OfferService } from './features/offers/service.ts'
import { ApprovalService } from './features/orders/approval-service.ts'
import { ChangeService } from './features/orders/change-service.ts'
import { ChargeService } from './features/orders/charge-service.ts'
import { OrderChanges } from './features/orders/order-change.ts'
import type { OrderSittings } from './features/orders/order-lock.ts'
import { bindChanges, bindOrders } from './features/orders/routes.ts'
import { PickupService } from './features/orders/pickup-service.ts'
import { bindSources } from './features/orders/source-routes.ts'
import { SourceOrderService } from './features/orders/source-service.ts'
import { OrderService, type OrderNeeds } from './features/orders/service.ts'
import type { UpiService } from './features/payments/upi-service.ts'
import { PictureService, type PictureCare } from './features/pictures/service.ts'
import { PeriodReportService } from './features/reports/period-service.ts'
import { bindReports } from './features/reports/routes.ts'
import { ReportService } from './features/reports/service.ts'
import type { FindDefaultRestaurant } from './features/restaurants/default-restaurant.ts'
import { bindSettings } from './features/restaurants/routes.ts'
import { SettingsService, type SettingsNeeds } from './features/restaurants/service.ts'
import { bindStock } from './features/stock/routes.ts'
import { StockService } from './features/stock/service.ts'
import type { CardLinks, OpenCard } from './http/pages/cards.ts'
import { CardService, type CardNeeds } from './features/tables/cards-service.ts'
import { SharedTables } from './features/tables/shared-table.ts'
import { bindTables } from './features/tables/routes.ts'
import { SittingLifecycle } from './features/tables/sittings-lifecycle.ts'
import { bindSittings } from './features/tables/sittings-routes.ts'
import { Seating } from './features/tables/sittings-seating.ts'
import { SittingService } from './features/tables/sittings-service.ts'
import { SittingSweep, type SittingCare } from './features/tables/sittings-sweep.ts'
import { TableService, type TableNeeds } from './features/tables/tables-service.ts'
import { VisitService } from './features/tables/visits-service.ts'
import { bindToday } from './features/today/routes.ts'
import { TodayService } from './features/today/service.ts'
import { bindWaiterCalls } from './features/waiter-calls/routes.ts'
import { WaiterCallService, type WaiterCallNeeds } from './features/waiter-calls/service.ts'
import type { FastPath } from './http/fast-path/fast-path.ts'
import type { WebApp } from './http/pages/document.ts'
import type { Bind } from './http/routing/route.ts'
import { commandsOf } from './installation/own-program.ts'
import type { Clock } from './platform/clock.ts'
import type { FileStore } from './platform/file-store.ts'
import { ImageIntake } from './platform/image-intake.ts'
import type { Log } from './platform/log.ts'
import type { VisitStreamsNeeds } from './visit-events/visit-streams.ts'

/** The dependencies of the services. */
export type ServiceNeeds = {
  readonly config: Pick<Config, 'hasFastPath' | 'menuMemoryBytes'>
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  /** The built web app; without it only the API answers. */
  readonly web?: WebApp | undefined
  readonly demoLogin?: { readonly username: string; readonly password: string } | undefined
  /** The schedule of background work on pictures; without it there is no AVIF and no removal. */
  readonly pictureCare?: PictureCare | undefined
  /** The schedule that ends idle sittings; without it none ends by itself. */
  readonly sittingCare?: SittingCare | undefined
}

type Composing = ServiceNeeds & {
  readonly findDefaultRestaurant: FindDefaultRestaurant
  readonly bind: Bind
  readonly fastPath: FastPath
  readonly transaction: RunTransaction
  readonly findLinkKey: FindLinkKey
}

const newId = randomUUID

const composeMenu = (
  composing: Composing,
  stock: StockService,
): { readonly menu: MenuService; readonly translations: TranslationService; readonly pictures: PictureService } => {
  const { bind, fastPath, transaction, config, db, clock, log, files, demoLogin, web, pictureCare } = composing
  const offers = new OfferService({ db, clock, newId, transaction })
  const menu = new MenuService({
    db,
    clock,
    log,
    listOffers: (restaurantId) => offers.list(restaurantId),
    renderDocument: web ? web.homeDocument : () => '',
    bytesMax: composing.config.menuMemoryBytes,
  })
  const translations = new TranslationService({ clock, readMenus: menu.readTranslated })
  const intake = new ImageIntake({ files, log })
  const pictures = new PictureService({
    db,
    clock,
    log,
    files,
    intake,
    care: pictureCare,
    transaction,
  })
  bindMenu(bind, {
    menu,
    translations,
    categories: new CategoryService({ db, clock, newId, transaction }),
    items: new ItemService({ db, clock, newId, pictures, transaction }),
    optionGroups: new OptionGroupService({ db, clock, newId, transaction }),
    availability: new AvailabilityService({
      clock,
      transaction,
      setLeft: (...change) => stock.set(...change),
    }),
    getService: async () => {
      const defaultRestaurantId = await composing.findDefaultRestaurant()
      return {
        ...(defaultRestaurantId && { defaultRestaurantId }),
        ...(demoLogin && { demoLogin }),
        commandStart: commandsOf().thali,
      }
    },
  })
  bindOffers(bind, offers)
  if (config.hasFastPath) fastPath.add('getRestaurant', (restaurantId) => menu.peek(restaurantId))
  return { menu, translations, pictures }
}

const composeSittings = ({ bind, transaction, db, clock, log, sittingCare }: Composing) => {
  const lifecycle = new SittingLifecycle({ newId, seatWaitingOrders, moveCalls })
  const seating = new Seating({ lifecycle })
  const shared = { db, clock, transaction, lifecycle }
  bindSittings(bind, new SittingService({ ...shared, reseatOrders }))
  const sweep = new SittingSweep({ ...shared, log, care: sittingCare })
  const seat: OrderNeeds['seat'] = (...arriving) => seating.seat(...arriving)
  const sittings: OrderSittings = {
    settle: (...change) => lifecycle.settleOrder(...change),
    seatAccepted: (...accepted) => seating.seatAccepted(...accepted),
    seatMoved: (...moved) => seating.seatMoved(...moved),
  }
  const findTable: WaiterCallNeeds['findTable'] = (trx, request) => seating.findTable(trx, request)
  return { seat, sittings, findTable, sweep }
}

/** The data of the event streams of phones. */
const readForPhones = ({ db, clock }: Composing): Pick<VisitStreamsNeeds, 'findPhone' | 'listCalls'> => ({
  findPhone: (by) => findPhone(db, by, clock.now()),
  listCalls: (restaurantId, tableNumber) => listTableCalls(db, restaurantId, tableNumber),
})

const composeOrders = (
  composing: Composing,
  stock: StockService,
): Pick<Services, 'reports' | 'calls' | 'sweep' | 'upi'> => {
  const { bind, transaction, db, clock, log } = composing
  const reports = new ReportService({ db })
  bindReports(bind, { reports, periods: new PeriodReportService({ db, clock }) })
  bindToday(bind, new TodayService({ db, clock }))
  const takeStock: OrderNeeds['takeStock'] = (...taken) => stock.take(...taken)
  const { seat, sittings, findTable, sweep } = composeSittings(composing)
  const shared = { db, clock, newId, log, transaction, takeStock, sittings }
  const changes = new OrderChanges({ takeStock, sittings })
  const { upi, cancelBill } = composeMoney({
    bind,
    db,
    clock,
    newId,
    transaction,
    closeOrders: (...paid) => changes.closePaid(...paid),
    settleOrders: (...freed) => changes.settle(...freed),
    findLinkKey: composing.findLinkKey,
  })
  bindChanges(bind, new ChangeService(db))
  bindOrders(bind, new OrderService({ ...shared, seat, changes }), new ApprovalService({ ...shared, cancelBill }), {
    pickups: new PickupService(shared),
    charges: new ChargeService(shared),
  })
  bindSources(
    bind,
    new SourceOrderService({ ...shared, seat, changes, takeRest: (...rest) => stock.takeRest(...rest) }),
  )
  const calls = new WaiterCallService({ db, clock, newId, transaction, findTable })
  bindWaiterCalls(bind, calls)
  return { reports, calls, sweep, upi }
}

const composeTables = ({ bind, transaction, db, clock, findLinkKey }: Composing): Pick<Services, 'cards' | 'links'> => {
  const visits = new VisitService({ db, clock, newId, transaction })
  const createVisit: CardNeeds['createVisit'] = (...scan) => visits.scan(...scan)
  const cards = new CardService({ db, clock, findLinkKey, transaction, createVisit })
  const cardReader: TableNeeds['cardReader'] = (...of) => cards.cardReader(...of)
  const restaurants = { saveTableCount }
  const tables = new TableService({ db, clock, transaction, ...restaurants, cardReader })
  const sharedTables = new SharedTables({ db, clock, findLinkKey, transaction, createVisit })
  bindTables(bind, { tables, cards, visits, sharedTables })
  const open: OpenCard = async (...scan) => (await cards.open(...scan)) ?? sharedTables.open(...scan)
  return { cards, links: { open, findHome: cards.findHome } }
}

const composeDays = ({ bind, transaction, db, clock }: Composing): void => {
  bindDays(bind, { days: new DayService({ clock, newId, transaction }), reader: new DayReader({ db, clock }) })
  bindExports(bind, new ExportService({ db }))
}

/** The services that other parts of the server use. */
export type Services = {
  readonly menu: MenuService
  readonly translations: TranslationService
  readonly pictures: PictureService
  readonly reports: ReportService
  readonly calls: WaiterCallService
  readonly stock: StockService
  readonly preparation: PreparationService
  readonly progress: ProgressService
  readonly upi: UpiService
  readonly sweep: SittingSweep
  readonly forPhones: Pick<VisitStreamsNeeds, 'findPhone' | 'listCalls'>
  readonly cards: CardService
  /** The links of cards and of invitations. */
  readonly links: CardLinks
}

/** Creates every service but authentication with its dependencies, and binds its calls. */
export const composeServices = (composing: Composing): Services => {
  const { bind, db, clock, transaction } = composing
  const stock = new StockService({ db, clock })
  bindStock(bind, stock)
  const { menu, translations, pictures } = composeMenu(composing, stock)
  const { reports, calls, sweep, upi } = composeOrders(composing, stock)
  const { cards, links } = composeTables(composing)
  const { preparation, progress } = composeKitchen({ ...composing, newId })
  composeDays(composing)
  composeAdmin({ ...composing, pictures })
  const rebuildReports: SettingsNeeds['rebuildReports'] = (trx, restaurantId) => reports.rebuildIn(trx, restaurantId)
  bindSettings(
    bind,
    new SettingsService({
      db,
      clock,
      transaction,
      pictures,
      rebuildReports,
    }),
  )
  return {
    menu,
    translations,
    pictures,
    reports,
    calls,
    stock,
    preparation,
    progress,
    upi,
    sweep,
    cards,
    links,
    forPhones: readForPhones(composing),
  }
}
