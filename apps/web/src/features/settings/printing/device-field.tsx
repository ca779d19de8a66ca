import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrinterDevice } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'
import { SelectField } from '#web/ui/field.tsx'
import type { PrinterRow } from './printers-draft.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** A printer that is plugged in shows within this time (ms). */
const refreshMs = 5000

const read = async (restaurantId: string): Promise<readonly PrinterDevice[]> => {
  try {
    return await call(printingEndpoints.listPrinterDevices, { query: { restaurantId } })
  } catch (error) {
    logFailure(messages.devicesFailedLog, error)
    throw error
  }
}

type DeviceFieldProps = {
  readonly row: PrinterRow
  readonly error: string | undefined
  readonly onChange: (part: Pick<PrinterRow, 'host'>) => void
}

/** The device of the server that a printer uses, chosen from the operator's list. */
export const DeviceField = ({ row, error, onChange }: DeviceFieldProps): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { data: devices = [], status } = useQuery({
    queryKey: ['printer-devices', restaurantId],
    queryFn: () => read(restaurantId),
    refetchInterval: refreshMs,
  })
  // One that the operator took off the list stays visible.
  const isUnlisted = row.host !== '' && devices.every(({ path }) => path !== row.host)
  return (
    <SelectField
      label={messages.device}
      value={row.host}
      hint={status === 'success' && devices.length === 0 ? messages.noDevices : undefined}
      error={status === 'error' ? messages.devicesFailed : error}
      onChange={(event) => onChange({ host: event.target.value })}
    >
      <option value="">{messages.chooseDevice}</option>
      {isUnlisted && <option value={row.host}>{row.host}</option>}
      {devices.map(({ path, state }) => (
        <option key={path} value={path}>
          {messages.deviceStates[state](path)}
        </option>
      ))}
    </SelectField>
  )
}
