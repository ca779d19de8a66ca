import type { ReactElement } from 'react'
import { useCatalog, useOptionGroups, useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { OptionGroupList } from '#web/features/catalog/option-group-list.tsx'
import { optionGroupsMessages } from '#web/features/catalog/option-groups-messages.en.ts'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button, IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'

/** The option groups of the restaurant (plan §3.1). */
export const OptionGroupsPage = (): ReactElement => {
  const fetched = useOptionGroups()
  const catalog = useCatalog()
  const reloadCatalog = useReloadCatalog()
  return (
    <Page
      title={optionGroupsMessages.title}
      actions={<IconLink label={optionGroupsMessages.add} icon={<Icon name="plus" />} to={paths.addOptionGroup} />}
    >
      <OptionGroupList
        fetched={fetched}
        catalog={catalog}
        addButton={
          <Button variant="primary" onClick={() => navigate(paths.addOptionGroup)}>
            {optionGroupsMessages.addTitle}
          </Button>
        }
        onChanged={() => {
          void reloadCatalog()
          void reloadRestaurantData()
        }}
      />
    </Page>
  )
}
