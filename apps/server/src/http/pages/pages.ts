import type { FastifyReply, FastifyRequest } from 'fastify'
import * as pages from '@thali/contract/basics/pages'
import { noRestaurantDocument, type WebApp } from './document.ts'
import { CompressedResponse, staleHeaders } from '#server/http/fast-path/compressed-response.ts'
import type { HttpServer, SendPage } from '#server/http/server.ts'

const isTableNumber = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text)

const screens = Object.values(pages).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/*$`))

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

const isScreen = (url: string): boolean => {
  const path = pathOf(url)
  return screens.some((screen) => screen.test(path))
}

type Home = { readonly document: () => Promise<CompressedResponse>; readonly staleSeconds?: number | undefined }

/** Finds the document of a table link; undefined if the restaurant does not exist. */
type FindHome = (restaurantId: string) => Promise<Home | undefined>

const sendDocument = (request: FastifyRequest, reply: FastifyReply, document: CompressedResponse): FastifyReply => {
  const { status, headers, bytes } = document.select(request.headers)
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(bytes)
}

/** The app's document explains the error; the status is for programs. */
const sendNotFound = (request: FastifyRequest, reply: FastifyReply, document: CompressedResponse): FastifyReply => {
  const { headers, bytes } = document.select({ 'accept-encoding': request.headers['accept-encoding'] })
  return reply.status(404).headers(headers).type('text/html; charset=utf-8').send(bytes)
}

type Finding = {
  readonly findHome: FindHome
  /** The restaurant of the empty path; undefined before the set-up. */
  readonly findDefaultRestaurant: () => Promise<string | undefined>
  /** Whether the server has no restaurant yet. */
  readonly isSetupNeeded: () => Promise<boolean>
}

// Valid at the present moment only: the same address has another answer after the set-up.
const redirect = (reply: FastifyReply, location: string): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').redirect(location, 302)

/**
 * Serves the web app's documents. A table link's has splash and menu, compressed once per version of the menu, so the
 * first screen needs no second round trip. The empty path leads to the default restaurant at table 1 (design §4.9). Before
 * the set-up it leads there, as all screens do. Returns the handler of all other screens, which answers unknown ones with
 * 404.
 */
export const servePages = async (http: HttpServer, app: WebApp, finding: Finding): Promise<SendPage> => {
  const { findHome, findDefaultRestaurant, isSetupNeeded } = finding
  const plain = await CompressedResponse.create(app.document)

  http.get<{ Params: { restaurantId: string; tableNumber: string } }>(pages.guestHome, async (request, reply) => {
    const { restaurantId, tableNumber } = request.params
    if (!isTableNumber(tableNumber)) return sendNotFound(request, reply, plain)
    try {
      const home = await findHome(restaurantId)
      if (!home) return sendNotFound(request, reply, plain)
      return sendDocument(request, reply.headers(staleHeaders(home)), await home.document())
    } catch (error) {
      // The app requests the menu itself, and reports if that fails too.
      request.log.error({ reqId: request.id, err: error }, 'A table link was answered without its menu')
      return sendDocument(request, reply, plain)
    }
  })

  http.get('/', async (request, reply) => {
    // An unreadable database does not mean that there is no restaurant: the app tries again.
    const restaurantId = await findDefaultRestaurant().catch(() => undefined)
    if (await isSetupNeeded().catch(() => false)) return redirect(reply, pages.setup)
    if (restaurantId === undefined) return sendDocument(request, reply, plain)
    const isThere = await findHome(restaurantId).catch(() => true)
    if (!isThere) {
      const document = noRestaurantDocument(app, restaurantId)
      return reply.status(404).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(document)
    }
    const query = request.url.indexOf('?')
    const home = `/restaurants/${encodeURIComponent(restaurantId)}/tables/1/home`
    return redirect(reply, query < 0 ? home : `${home}${request.url.slice(query)}`)
  })

  return async (request, reply) => {
    if (!isScreen(request.url)) return sendNotFound(request, reply, plain)
    if (pathOf(request.url) !== pages.setup && (await isSetupNeeded().catch(() => false)))
      return redirect(reply, pages.setup)
    return sendDocument(request, reply, plain)
  }
}
