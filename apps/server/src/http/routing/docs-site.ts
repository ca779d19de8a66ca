import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { fastify, type FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

// The page has scripts and styles of its own, also on plain http: the package's default would request them over https.
const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** The document as JSON. */
export const documentJson = (): string => JSON.stringify(openApiDocument())

/** Creates the site with the page to read the document, below `root`. It answers requests given to `inject`. */
export const createDocsSite = async (root: string): Promise<FastifyInstance> => {
  const site = fastify()
  // Made when the page asks for it, after the page is shown.
  const document: unknown = { toJSON: openApiDocument }
  await site.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] }, // its type knows 3.0 only
  })
  await site.register(swaggerUi, {
    routePrefix: root,
    staticCSP: pagePolicy,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  })
  return site
}
