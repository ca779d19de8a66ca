import { defineConfig } from 'vitest/config'

// One project per kind of proof. The server's files run twice: on SQLite always, on PostgreSQL when asked for by
// TEST_DATABASE_URL (tools/test.ts starts a throw-away cluster for it). Timeouts end what hangs, and say nothing about speed.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
    ],
  },
})
