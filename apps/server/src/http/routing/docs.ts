import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiRoot } from '@thali/contract/api/endpoint'
import { sendText } from './compression.ts'
import type { HttpServer } from '#server/http/server.ts'

const root = `${apiRoot}/docs`

// Loaded with the first reader: most processes have none, and they take 3 MB.
const loadSite = () => import('./docs-site.ts')

/** Serves the contract as an OpenAPI document at /api/openapi.json, and a page to read it at /api/docs. */
export const serveDocs = (http: HttpServer): void => {
  let json: string | undefined
  let site: Promise<FastifyInstance> | undefined
  const openSite = async (): Promise<FastifyInstance> => (await loadSite()).createDocsSite(root)
  const sendPage = async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    site ??= openSite()
    const answer = await (await site).inject({ url, headers })
    // The connection is this server's.
    return reply.status(answer.statusCode).headers(answer.headers).removeHeader('connection').send(answer.rawPayload)
  }
  http.get(`${apiRoot}/openapi.json`, async (request, reply) => {
    json ??= (await loadSite()).documentJson()
    return sendText(request, reply.type('application/json; charset=utf-8'), json)
  })
  http.get(root, sendPage)
  http.get(`${root}/*`, sendPage)
}
