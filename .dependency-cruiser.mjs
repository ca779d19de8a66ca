// Import rules between modules (ARCHITECTURE.md). A rule's comment states the purpose of the module, and is printed with a
// violation.
import { libraryRules } from './tools/library-rules.mjs'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const server = '^apps/server/src/'
const web = '^apps/web/src/'
/** The files of the contract that import zod. */
const contractSchemas = ['^packages/contract/src/.*schemas?[.]ts$', '^packages/contract/src/[a-z-]+/wire[.]ts$']
const basketLayers = ['outbox', 'store', 'model']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...libraryRules,
    rule('no-cycle', 'Two modules in a cycle are one module.', {}, { circular: true }),
    rule(
      'everything-resolves',
      'Every import resolves to a file.',
      { pathNot: '^bench/vendure/' },
      { couldNotResolve: true },
    ),
    rule(
      'product-stands-alone',
      'The product imports no tests, benchmarks or tools.',
      { path: '^(apps|packages)/', pathNot: '[.]test[.]tsx?$' },
      { path: '^(bench|drawings|e2e|release|testing|tools)/' },
    ),
    rule(
      'product-tests-share-testing',
      'Tests of the product import testing/, and no benchmarks, journeys or tools.',
      { path: '^(apps|packages)/' },
      { path: '^(bench|drawings|e2e|tools)/' },
    ),
    rule(
      'testing-is-shared',
      'bench, e2e, release and tools share testing/ and do not import each other.',
      { path: '^(bench|e2e|release|testing|tools)/' },
      { path: '^(bench|e2e|release|tools)/', pathNot: '^$1/' },
    ),
    rule(
      'contract-is-a-leaf',
      'The contract imports only zod.',
      { path: '^packages/contract/src/', pathNot: '[.]test[.]ts$' },
      { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    ),
    rule(
      'contract-without-zod-in-browser',
      'The browser downloads the contract without schemas and without zod.',
      { path: '^packages/contract/src/', pathNot: [...contractSchemas, '[.]test[.]ts$'] },
      { path: [...contractSchemas, 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-imports-no-schemas',
      'The web app imports types and rules of the contract; its schemas and zod are for the server.',
      { path: web, pathNot: '[.]test[.]tsx?$' },
      { path: [...contractSchemas, 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-does-not-import-server',
      'Web app and server share only the contract.',
      { path: web },
      { path: '^apps/server/' },
    ),
    rule(
      'server-does-not-import-web',
      'Web app and server share only the contract.',
      { path: server },
      { path: '^apps/web/' },
    ),
    rule(
      'demo-is-seeded-once',
      'Only db/seed.ts imports the demo, and only into an empty database.',
      { path: server, pathNot: `${server}db/seed[.]ts$` },
      { path: '^apps/server/demo/' },
    ),
    rule(
      'server-features-are-independent',
      'Features do not import each other; services.ts composes them.',
      { path: `${server}features/([^/]+)/` },
      { path: `${server}features/`, pathNot: `${server}features/$1/` },
    ),
    rule(
      'routes-use-services',
      'routes.ts handles HTTP and gets data from services.',
      { path: `${server}features/[^/]+/[^/]*routes[.]ts$` },
      { path: `${server}(data|db)/` },
    ),
    rule(
      'data-is-below-the-features',
      'data/ reads, locks and writes rows. It imports db/, other data/, and callers and errors of platform/.',
      { path: `${server}data/` },
      {
        path: server,
        pathNot: [`${server}(data|db)/`, `${server}platform/(actor|app-error|repeatable)[.]ts$`],
      },
    ),
    rule(
      'rows-are-written-by-their-feature',
      'A row changes with its lock, event and audit: write-*.ts is for the feature of its noun. Others get it from a compose file.',
      { path: `${server}(features|data)/([^/]+)/`, pathNot: '[.]test[.]ts$' },
      { path: `${server}data/[^/]+/write-`, pathNot: `${server}data/$2/` },
    ),
    rule(
      'only-data-runs-sql',
      'Only data/ and db/ run SQL. Others import Database as a type.',
      { path: `${server}(features|jobs|events|http|live|visit-events|platform)/`, pathNot: '[.]test[.]ts$' },
      { path: `${server}db/`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'jobs-know-no-table',
      'jobs/ decides when jobs are claimed, attempted and stored. The policy of a feature has the tables and the work.',
      { path: `${server}jobs/`, pathNot: '[.]test[.]ts$' },
      {
        path: server,
        pathNot: [`${server}(jobs|platform)/`, `${server}(db/database|events/domain-events)[.]ts$`],
      },
    ),
    rule(
      'infrastructure-imports-no-feature',
      'http, live, visit-events, events, db and platform import no feature and run no query of data/.',
      { path: `${server}(http|live|visit-events|events|db|platform)/`, pathNot: '[.]test[.]ts$' },
      {
        path: [`${server}features/`, `${server}data/[^/]+/(.*queries|write-.*)[.]ts$`],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'events-are-wired-in-reactions',
      'events/ delivers domain events; reactions.ts names handlers and subscribers. Other modules import its types only.',
      { path: `${server}(features|jobs|http|live|visit-events|db|platform)/`, pathNot: ['[.]test[.]ts$'] },
      { path: `${server}events/`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'db-owns-sqlite',
      'Only db/ uses the drivers. SQLite is a part of Node.',
      { path: server, pathNot: [`${server}db/`, '[.]test[.]ts$'] },
      { path: '^(node:)?sqlite$' },
    ),
    rule(
      'spreadsheets-know-no-feature',
      'spreadsheets/ reads and writes tables of any feature.',
      { path: `${server}spreadsheets/`, pathNot: '[.]test[.]ts$' },
      { path: `^(apps|packages)/`, pathNot: `${server}spreadsheets/` },
    ),
    rule(
      'web-features-are-independent',
      'Features do not import each other; a page composes them.',
      { path: `${web}features/([^/]+)/` },
      { path: `${web}features/`, pathNot: `${web}features/$1/` },
    ),
    ...basketLayers.map((layer, at) =>
      rule(
        `basket-${layer}-imports-lower-layers`,
        'In features/basket: ui imports outbox, store, model; outbox imports store, model; store imports model.',
        { path: `${web}features/basket/${layer}/` },
        { path: `${web}features/basket/(${['ui', ...basketLayers].slice(0, at + 1).join('|')})/` },
      ),
    ),
    rule(
      'pages-use-features-not-api',
      'Pages arrange features; features fetch.',
      { path: `${web}pages/` },
      { path: `${web}api/` },
    ),
    rule(
      'pages-import-downwards',
      'Imports go down: app, pages, features, forms, api and ui, product, lib.',
      { path: `${web}pages/` },
      { path: `${web}app/` },
    ),
    rule(
      'features-import-downwards',
      'Imports go down: app, pages, features, forms, api and ui, product, lib.',
      { path: `${web}features/` },
      { path: `${web}(app|pages)/` },
    ),
    rule(
      'forms-know-no-feature',
      'forms/ edits stored values: fields, errors, saving, drafts, and conflicts with another editor. It knows no feature.',
      { path: `${web}forms/` },
      { path: `${web}(app|pages|features)/` },
    ),
    rule(
      'api-imports-no-screen',
      'api/ transports messages and imports no screen.',
      { path: `${web}api/` },
      { path: `${web}(app|pages|features|forms|ui)/` },
    ),
    rule(
      'ui-is-generic',
      'ui/ has no product knowledge.',
      { path: `${web}ui/` },
      { path: [`${web}(app|pages|features|forms|api)/`, 'node_modules/(wouter|@tanstack)/'] },
    ),
    rule(
      'lib-imports-no-module',
      'lib/ is the lowest layer and imports no other module.',
      { path: `${web}lib/` },
      { path: `${web}(app|pages|features|forms|api|ui|product)/` },
    ),
    rule(
      'product-imports-only-lib',
      'product/ is what several features know of the diner: the visit, cached orders, the stored menu. It imports only lib/.',
      { path: `${web}product/`, pathNot: '[.]test[.]tsx?$' },
      { path: `${web}(app|pages|features|forms|api|ui)/` },
    ),
    rule(
      'worker-stands-alone',
      'The service worker is one file, separate from the page.',
      { path: `${web}service-worker/` },
      { pathNot: `${web}service-worker/` },
    ),
    rule(
      'translation-stands-alone',
      'The script in the document is one file.',
      { path: `${web}page-translation/`, pathNot: '[.]test[.]tsx$' },
      { pathNot: `${web}page-translation/` },
    ),
    rule(
      'no-node-in-web',
      'Browser code imports no Node built-ins.',
      { path: web, pathNot: '[.]test[.]tsx?$' },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Builds of the product, not of its libraries.
    exclude: { path: ['^(apps|packages|bench)/.*/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
