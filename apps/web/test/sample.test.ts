import { expect, test } from 'vitest'
import { callNames, sampleReply } from './sample.ts'

test.each(callNames)('%s has a valid sample', (name) => {
  expect(sampleReply(name)).toBeDefined()
})
