import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrintHost } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'
import { SelectField } from '#web/ui/field.tsx'
import type { PrinterRow } from './printers-draft.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

const read = async (restaurantId: string): Promise<readonly PrintHost[]> => {
  try {
    return await call(printingEndpoints.listPrintHosts, { query: { restaurantId } })
  } catch (error) {
    logFailure(messages.hostsFailedLog, error)
    throw error
  }
}

type HostFieldProps = {
  readonly row: PrinterRow
  readonly onChange: (part: Pick<PrinterRow, 'host'>) => void
}

/** The print host of a browser, or none. */
export const HostField = ({ row, onChange }: HostFieldProps): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { data: hosts = [], status } = useQuery({
    queryKey: ['print-hosts', restaurantId],
    queryFn: () => read(restaurantId),
  })
  const isFormer = row.host !== '' && hosts.every(({ id }) => id !== row.host)
  return (
    <SelectField
      label={messages.printedBy}
      value={row.host}
      hint={messages.hostHint}
      error={status === 'error' ? messages.hostsFailed : undefined}
      onChange={(event) => onChange({ host: event.target.value })}
    >
      <option value="">{messages.printedByPeople}</option>
      {isFormer && <option value={row.host}>{messages.formerHost}</option>}
      {hosts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
