import type { CorpusFile } from './corpus-file.ts'
import { exportFiles } from './exports.ts'
import { moreShapes } from './more-shapes.ts'
import { ownersSheets } from './owners.ts'
import { publicShapes } from './public-shapes.ts'

/** All menu files of the corpus, each with its right menu. */
export const corpus: readonly CorpusFile[] = [...publicShapes, ...exportFiles, ...ownersSheets, ...moreShapes]
