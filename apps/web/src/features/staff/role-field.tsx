import type { ReactElement } from 'react'
import { isStaffRole, type StaffRole, staffRoles } from '@thali/contract/auth/roles'
import { SelectField } from '#web/ui/field.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type RoleFieldProps = { readonly role: StaffRole; readonly onChange: (role: StaffRole) => void }

/** Chooses a role, and says in words what it may do. */
export const RoleField = ({ role, onChange }: RoleFieldProps): ReactElement => (
  <div className={styles.field}>
    <SelectField
      label={messages.role}
      value={role}
      onChange={({ target: { value } }) => isStaffRole(value) && onChange(value)}
    >
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {messages.roles[one]}
        </option>
      ))}
    </SelectField>
    <p className={styles.hint}>{messages.roleWords[role]}</p>
  </div>
)
