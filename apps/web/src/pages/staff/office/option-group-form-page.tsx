import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { useOptionGroups, useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { OptionGroupEditor } from '#web/features/catalog/option-group-editor.tsx'
import { optionGroupsMessages } from '#web/features/catalog/option-groups-messages.en.ts'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { navigate, usePath } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'

const close = (): void => navigate(paths.optionGroups)

/** The form of a new option group, or of the one in the address. */
export const OptionGroupFormPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const isEdit = usePath() === pages.editOptionGroup
  const addressed = useQueryParams().get('group') ?? ''
  const groupId = isEdit ? addressed : undefined
  const fetched = useOptionGroups()
  const reloadCatalog = useReloadCatalog()
  const finish = ({ name }: OptionGroup): void => {
    showToast(isEdit ? optionGroupsMessages.saved(name) : optionGroupsMessages.added(name))
    void reloadCatalog()
    void reloadRestaurantData()
    close()
  }
  return (
    <Page
      title={isEdit ? optionGroupsMessages.editTitle : optionGroupsMessages.addTitle}
      leading="close"
      onLeave={close}
    >
      <OptionGroupEditor
        key={groupId}
        fetched={fetched}
        groupId={groupId}
        restaurantId={restaurantId}
        onSaved={finish}
        fallbackLink={
          <Button variant="primary" onClick={close}>
            {optionGroupsMessages.toGroups}
          </Button>
        }
      />
    </Page>
  )
}
