import { printingEndpoints } from '@thali/contract/printing/endpoints'
import { download } from './download-export.ts'

/** Downloads the picture of a paper, a PNG with one bit per dot. Throws as `download` does. */
export const downloadPaper = (printJobId: string): Promise<Blob> =>
  download(printingEndpoints.getPrintJobImage.path.replace(':printJobId', encodeURIComponent(printJobId)), {})
