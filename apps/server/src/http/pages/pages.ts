import { pages } from '@thali/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { firstRestaurantCommand } from '#server/platform/first-restaurant.ts'
import { setUpDocument, type WebApp } from './document.ts'
import { ReadyBody, staleHeaders, type ServedBody } from '#server/http/fast-path/ready-body.ts'
import type { HttpServer, SendPage } from '#server/http/server.ts'

const isTableNumber = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text)

const screens = Object.values(pages).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/*$`))

const isScreen = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? url
  return screens.some((screen) => screen.test(path))
}

/** The menu of a restaurant, ready to be sent: a `RestaurantReply`. Undefined when there is no such restaurant. */
type FindMenu = (restaurantId: string) => Promise<ServedBody | undefined>

const sendDocument = (request: FastifyRequest, reply: FastifyReply, document: ReadyBody): FastifyReply => {
  const { status, headers, bytes } = document.answer(request.headers)
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(bytes)
}

/** The app's document shows what is wrong with the address; the status says it to programs. */
const sendNotFound = (request: FastifyRequest, reply: FastifyReply, document: ReadyBody): FastifyReply => {
  const { headers, bytes } = document.answer({ 'accept-encoding': request.headers['accept-encoding'] })
  return reply.status(404).headers(headers).type('text/html; charset=utf-8').send(bytes)
}

/**
 * Serves the documents of the web app. A table link's carries splash and menu, made and compressed once per version of
 * the menu: the first screen needs no second round trip.
 *
 * @param http The server.
 * @param app The built app.
 * @param findMenu Where menus come from.
 * @param defaultRestaurantId Where the empty path leads, at table 1 (design §4.9).
 * @returns What answers for every screen that has no document of its own, and with 404 for what is no screen.
 */
export const servePages = async (
  http: HttpServer,
  app: WebApp,
  findMenu: FindMenu,
  defaultRestaurantId: string,
): Promise<SendPage> => {
  const defaultHome = `/restaurants/${encodeURIComponent(defaultRestaurantId)}/tables/1/home`
  const plain = await ReadyBody.prepare(app.document)
  // By the menu they are made of: when a menu is forgotten, so is its document.
  const homes = new WeakMap<ReadyBody, Promise<ReadyBody>>()

  const homeOf = (menu: ReadyBody): Promise<ReadyBody> => {
    const known = homes.get(menu)
    if (known) return known
    const { json } = menu
    const { restaurant }: { restaurant: { name: string; logo: string } } = JSON.parse(json)
    const made = ReadyBody.prepare(app.homeDocument(restaurant, json))
    homes.set(menu, made)
    made.catch(() => homes.delete(menu))
    return made
  }

  http.get<{ Params: { restaurantId: string; tableNumber: string } }>(pages.guestHome, async (request, reply) => {
    const { restaurantId, tableNumber } = request.params
    if (!isTableNumber(tableNumber)) return sendNotFound(request, reply, plain)
    try {
      const menu = await findMenu(restaurantId)
      if (!menu) return sendNotFound(request, reply, plain)
      return sendDocument(request, reply.headers(staleHeaders(menu)), await homeOf(menu.body))
    } catch (error) {
      // The app asks again by itself, and says so when that fails too.
      request.log.error({ reqId: request.id, err: error }, 'A table link was answered without its menu')
      return sendDocument(request, reply, plain)
    }
  })

  const setUp = setUpDocument(app, defaultRestaurantId, firstRestaurantCommand(defaultRestaurantId))
  http.get('/', async (request, reply) => {
    // A database that cannot be read is no reason to say that there is no restaurant: the menu's page asks again.
    const isThere = await findMenu(defaultRestaurantId).catch(() => true)
    if (!isThere)
      return reply.status(404).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(setUp)
    const query = request.url.indexOf('?')
    const location = query < 0 ? defaultHome : `${defaultHome}${request.url.slice(query)}`
    return reply.header('Cache-Control', 'no-cache').redirect(location, 302)
  })

  return (request, reply) =>
    isScreen(request.url) ? sendDocument(request, reply, plain) : sendNotFound(request, reply, plain)
}
