import type { ReactElement } from 'react'
import { isStaffRole, type StaffRole, staffRoles } from '@thali/contract/auth/roles'
import { SelectField } from '#web/ui/field.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'

type RoleFieldProps = { readonly role: StaffRole; readonly onChange: (role: StaffRole) => void }

/** Chooses a role, and says in words what it may do. */
export const RoleField = ({ role, onChange }: RoleFieldProps): ReactElement => (
  <SelectField
    label={messages.role}
    hint={messages.roleWords[role]}
    value={role}
    onChange={({ target: { value } }) => isStaffRole(value) && onChange(value)}
  >
    {staffRoles.map((one) => (
      <option key={one} value={one}>
        {messages.roles[one]}
      </option>
    ))}
  </SelectField>
)
