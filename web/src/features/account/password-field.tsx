import { limits } from '@shiftward/contract/limits.ts'
import { useFormContext } from 'react-hook-form'
import { PasswordField } from '../../ui/text-field.tsx'

type Props = { name: 'currentPassword' | 'password'; label: string }

/** A password in a form of this page. */
export function FormPassword({ name, label }: Props) {
  const { register, formState } = useFormContext<Record<Props['name'], string>>()
  return (
    <PasswordField
      label={label}
      required
      autoComplete={name === 'password' ? 'new-password' : 'current-password'}
      maxLength={limits.user.passwordMost}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      error={formState.errors[name]?.message}
      {...(name === 'currentPassword' && { 'data-autofocus': true })}
      {...register(name)}
    />
  )
}
