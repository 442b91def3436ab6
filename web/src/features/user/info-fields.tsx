import { SimpleGrid } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { type OwnedField, type Ownership, ownedFields } from '@shiftward/contract/rules/person-owner.ts'
import { phoneIn } from '@shiftward/contract/rules/phone.ts'
import { Controller, useWatch } from 'react-hook-form'
import { npiWarning } from '../../lib/npi-warning.ts'
import type { PanelForm } from '../../lib/panel-form.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { latestBirthday, type UserFields, type UserValues } from './user-form.ts'
import classes from './user-panel.module.css'

const most = limits.user

type Props = {
  form: PanelForm<UserFields, UserValues>
  isNew: boolean
  isProvider: boolean
  /** What belongs to the person and cannot be changed here. */
  owned: Ownership
}

/** The Info tab: personal data and credentials. */
export function InfoFields(props: Props) {
  return (
    <SimpleGrid className={classes.info ?? ''} cols={{ base: 1, xs: 2 }} verticalSpacing="md">
      <PersonFields {...props} />
      <AccountFields {...props} />
    </SimpleGrid>
  )
}

function PersonFields({ form, owned }: Props) {
  const isOwned = (field: OwnedField) => ownedFields[owned].includes(field)
  return (
    <>
      <TextField
        label="First Name"
        required
        maxLength={most.firstName}
        autoComplete="off"
        data-autofocus
        readOnly={isOwned('firstName')}
        {...form.text('firstName')}
      />
      <TextField
        label="Last Name"
        required
        maxLength={most.lastName}
        autoComplete="off"
        readOnly={isOwned('lastName')}
        {...form.text('lastName')}
      />
      <Controller
        control={form.control}
        name="dob"
        render={({ field, fieldState }) => (
          <DayInput
            {...field}
            label="Date of Birth"
            required
            format="MM/DD/YYYY"
            maxDate={latestBirthday()}
            allowDeselect
            readOnly={isOwned('dob')}
            popoverProps={{ withRoles: false }}
            error={fieldState.error?.message}
          />
        )}
      />
      <PhoneInput
        label="Mobile No"
        required
        digitsIn={phoneIn}
        autoComplete="off"
        readOnly={isOwned('phone')}
        {...form.text('phone')}
      />
    </>
  )
}

function AccountFields({ form, isNew, isProvider, owned }: Props) {
  const npi = useWatch({ control: form.control, name: 'npi' })
  const isOwned = (field: OwnedField) => ownedFields[owned].includes(field)
  return (
    <>
      <TextField
        label="E-Mail"
        required
        type="email"
        maxLength={most.email}
        autoComplete="off"
        readOnly={isOwned('emailId')}
        {...form.text('emailId')}
      />
      {!isOwned('password') && (
        <PasswordField
          label="Password"
          maxLength={most.passwordMost}
          autoComplete="new-password"
          description={isNew ? 'Leave empty to send an invitation.' : 'Leave empty to keep the password.'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.text('password')}
        />
      )}
      <TextField
        label="Zip Code"
        required
        maxLength={most.zip}
        autoComplete="off"
        readOnly={isOwned('zip')}
        {...form.text('zip')}
      />
      <TextField
        label="NPI"
        required={isProvider}
        maxLength={most.npi}
        autoComplete="off"
        description={npiWarning(npi)}
        readOnly={isOwned('npi')}
        {...form.text('npi')}
      />
      {isProvider && (
        <TextField
          label="Preferred Call Number"
          type="tel"
          maxLength={most.callNumber}
          autoComplete="off"
          description="Shown to the people who call this QHP on duty."
          readOnly={isOwned('preferredCallNumber')}
          {...form.text('preferredCallNumber')}
        />
      )}
    </>
  )
}
