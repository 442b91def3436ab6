import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { type RegistryEntry, type VerificationForm, verificationForm } from '@shiftward/contract/registration.ts'
import { phoneIn } from '@shiftward/contract/rules/phone.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { keptDate, shownDate } from '../../lib/typed-date.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { type Registration, useRegister } from './registration.queries.ts'
import classes from './registration-page.module.css'
import { Problem, Step } from './step.tsx'

const most = limits.user

type Props = {
  title: string
  person: RegistryEntry
  values: VerificationForm
  onBack: (values: VerificationForm) => void
  onSent: (values: VerificationForm, registration: Registration) => void
  /** Whether a code for exactly these values was just sent; then it is not sent again. */
  isSent: (values: VerificationForm) => boolean
  onGoOn: () => void
}

export function DataStep({ title, person, values, onBack, onSent, isSent, onGoOn }: Props) {
  const form = useForm({ resolver: zodResolver(verificationForm(), {}, { raw: true }), defaultValues: values })
  const register = useRegister(person)
  const [problem, setProblem] = useState('')
  const filled = useWatch({ control: form.control })
  const isComplete = [filled.phone, filled.emailId, filled.password, filled.dob].every((value) => value?.trim())

  async function send(given: VerificationForm) {
    if (isSent(given)) return onGoOn()
    setProblem('')
    try {
      onSent(given, await register.mutateAsync(given))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = Object.entries(error.fields).filter(([name]) => name in given)
      for (const [name, message] of fields) form.setError(name as keyof VerificationForm, { message })
      if (fields.length === 0) setProblem(error.message)
    }
  }

  return (
    <Step
      title={title}
      hint="We send a one-time password to your mobile phone."
      isMovedTo
      onSubmit={form.handleSubmit(send)}
    >
      <DataFields form={form} />
      <Problem>{problem}</Problem>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onBack(form.getValues())}>
          Back
        </Button>
        <Button type="submit" disabled={!isComplete} loading={register.isPending}>
          {texts.registration.sendCode}
        </Button>
      </div>
    </Step>
  )
}

function DataFields({ form }: { form: UseFormReturn<VerificationForm> }) {
  const { errors } = form.formState
  return (
    <div className={classes.fields}>
      <PhoneInput
        label="Mobile No"
        required
        digitsIn={phoneIn}
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="E-Mail"
        required
        type="email"
        autoComplete="email"
        maxLength={most.email}
        error={errors.emailId?.message}
        {...form.register('emailId')}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        maxLength={most.passwordMost}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Controller
        control={form.control}
        name="dob"
        render={({ field }) => (
          <TextInput
            label="Date of birth"
            required
            inputMode="numeric"
            autoComplete="bday"
            placeholder="MM/DD/YYYY"
            {...field}
            value={shownDate(field.value)}
            onChange={(event) => field.onChange(keptDate(event.currentTarget.value))}
            error={errors.dob?.message === texts.common.invalidDate ? invalidDate : errors.dob?.message}
          />
        )}
      />
    </div>
  )
}

/** The same message with the date format of this field. */
const invalidDate = shownDate(texts.common.invalidDate)
