import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { allVariable, engine } from './database.ts'
import sqliteOnly from './sqlite-only.json' with { type: 'json' }

// Vitest runs this before each test file. A database is recorded with the test that creates it (database.ts).
const { testPath = '' } = expect.getState()
process.env['TEST_FILE'] = testPath
process.env['TEST_NAME'] = ''

const tests: Readonly<Record<string, readonly string[]>> = sqliteOnly.tests
const leaving = new Set(
  engine === 'postgres' && process.env[allVariable] === undefined
    ? tests[relative(join(import.meta.dirname, '..'), testPath)]
    : [],
)

beforeEach(({ skip }) => {
  const { currentTestName = '' } = expect.getState()
  process.env['TEST_NAME'] = currentTestName
  skip(leaving.has(currentTestName), 'Others execute its statements on PostgreSQL.')
})

afterEach(() => {
  process.env['TEST_NAME'] = ''
})
