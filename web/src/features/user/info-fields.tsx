import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { Controller, useWatch } from 'react-hook-form'
import { npiWarning } from '../../lib/npi-warning.ts'
import type { PanelForm } from '../../lib/panel-form.ts'
import { onPhonePasted } from '../../lib/pasted-phone.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { latestBirthday, type UserFields, type UserValues } from './user-form.ts'

const most = limits.user

type Props = { form: PanelForm<UserFields, UserValues>; isNew: boolean; isProvider: boolean }

/** The Info tab: personal data and credentials. */
export function InfoFields({ form, isNew, isProvider }: Props) {
  const { register, control } = form
  const { errors } = form.formState
  const npi = useWatch({ control, name: 'npi' })

  return (
    <SimpleGrid cols={2} verticalSpacing="md">
      <TextInput
        label="First Name"
        required
        maxLength={most.firstName}
        autoComplete="off"
        data-autofocus
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextInput
        label="Last Name"
        required
        maxLength={most.lastName}
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <Controller
        control={control}
        name="dob"
        render={({ field, fieldState }) => (
          <DayInput
            {...field}
            label="Date of Birth"
            required
            format="MM/DD/YYYY"
            maxDate={latestBirthday()}
            allowDeselect
            popoverProps={{ withRoles: false }}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextInput
        label="Mobile No"
        required
        type="tel"
        inputMode="numeric"
        maxLength={most.mobile}
        onPaste={onPhonePasted((phone) => form.setValue('phone', phone, { shouldDirty: true, shouldValidate: true }))}
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextInput
        label="E-Mail"
        required
        type="email"
        maxLength={most.email}
        autoComplete="off"
        error={errors.emailId?.message}
        {...register('emailId')}
      />
      <PasswordInput
        label="Password"
        required={isNew}
        maxLength={most.passwordMost}
        autoComplete="new-password"
        description={isNew ? undefined : 'Leave empty to keep the password.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        error={errors.password?.message}
        {...register('password')}
      />
      <TextInput
        label="Zip Code"
        required
        maxLength={most.zip}
        autoComplete="off"
        error={errors.zip?.message}
        {...register('zip')}
      />
      <TextInput
        label="NPI"
        required={isProvider}
        maxLength={most.npi}
        autoComplete="off"
        description={npiWarning(npi)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.npi?.message}
        {...register('npi')}
      />
      {isProvider && (
        <TextInput
          label="Preferred Call Number"
          type="tel"
          maxLength={most.callNumber}
          autoComplete="off"
          description="Shown to the people who call this QHP on duty."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors.preferredCallNumber?.message}
          {...register('preferredCallNumber')}
        />
      )}
    </SimpleGrid>
  )
}
