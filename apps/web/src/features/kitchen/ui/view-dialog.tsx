import { type ReactElement, type ReactNode, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { sizes } from '../model/view.ts'
import { changeDisplaySettings, displaySettings } from '../store/display-settings.ts'
import { canStayAwake } from '../store/wake-lock.ts'
import { useDisplay } from './display-context.ts'
import { kitchenMessages } from './kitchen-messages.en.ts'
import { panelMessages as messages } from './panel-messages.en.ts'
import { closePanel } from './panel-store.ts'
import styles from './panels.module.css'

type OptionProps = {
  readonly type: 'radio' | 'checkbox'
  readonly name?: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly children: ReactNode
}

const Option = ({ type, name, isChecked, onChange, children }: OptionProps): ReactElement => (
  <label className={styles.option}>
    <input
      className="big-check"
      type={type}
      name={name}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </label>
)

const StationFields = (): ReactElement => {
  const { store } = useDisplay()
  const stations = useStore(store.stations)
  const { view } = useStore(displaySettings)
  const { isExpeditor, stationIds } = view
  const choose = (ids: readonly string[] | 'all', asExpeditor = false): void =>
    changeDisplaySettings({ view: { isExpeditor: asExpeditor, stationIds: ids } })
  const first = stations[0]?.id
  const toggle = (id: string): void => {
    if (stationIds === 'all') return
    const next = stationIds.includes(id) ? stationIds.filter((one) => one !== id) : [...stationIds, id]
    // The last one stays: a display without a station would show nothing.
    if (next.length > 0) choose(next)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{messages.stations}</legend>
      <Option
        type="radio"
        name="kitchen-view"
        isChecked={!isExpeditor && stationIds === 'all'}
        onChange={() => choose('all')}
      >
        {messages.allStations}
      </Option>
      <Option type="radio" name="kitchen-view" isChecked={isExpeditor} onChange={() => choose('all', true)}>
        {messages.expeditor}
      </Option>
      {stations.length > 1 && first !== undefined && (
        <Option
          type="radio"
          name="kitchen-view"
          isChecked={stationIds !== 'all'}
          onChange={() => stationIds === 'all' && choose([first])}
        >
          {messages.someStations}
        </Option>
      )}
      {stationIds !== 'all' && (
        <div className={styles.nested}>
          {stations.map(({ id, name }) => (
            <Option key={id} type="checkbox" isChecked={stationIds.includes(id)} onChange={() => toggle(id)}>
              {name}
            </Option>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** The stations, the size and the keys of this device. */
export const ViewDialog = (): ReactElement => {
  const { size, hasKeys } = useStore(displaySettings)
  const [isKept] = useState(canStayAwake)
  return (
    <Dialog
      title={messages.viewTitle}
      onClose={closePanel}
      footer={
        <Button variant="primary" onClick={closePanel}>
          {messages.close}
        </Button>
      }
    >
      <StationFields />
      <fieldset className={styles.group}>
        <legend>{messages.size}</legend>
        <div className={styles.sizes}>
          {sizes.map((one) => (
            <Option
              key={one}
              type="radio"
              name="kitchen-size"
              isChecked={size === one}
              onChange={() => changeDisplaySettings({ size: one })}
            >
              {kitchenMessages.sizeNames[one]}
            </Option>
          ))}
        </div>
        {size === 'compact' && <p className="hint block">{messages.compactHint}</p>}
      </fieldset>
      <Option type="checkbox" isChecked={hasKeys} onChange={(isOn) => changeDisplaySettings({ hasKeys: isOn })}>
        {messages.keys}
        <span className="hint block">{messages.keysHint}</span>
      </Option>
      <p className="hint block">{isKept ? messages.awake : messages.notAwake}</p>
    </Dialog>
  )
}
