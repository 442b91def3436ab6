import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useId, useState } from 'react'

type FieldProps = { label: string; problem?: string | undefined } & ComponentProps<'input'>

/** A labelled field, with what is wrong with it. */
export function Field({ label, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      <span className="input">
        <input id={id} {...input} aria-invalid={problem !== undefined} aria-describedby={problem && `${id}-problem`} />
      </span>
      {problem && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

/** Thumbs mistype, so what was typed can be shown. */
export function PasswordField({ label, problem, ...input }: FieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      <span className="input">
        <input
          id={id}
          {...input}
          type={isShown ? 'text' : 'password'}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
        />
        <button
          type="button"
          className="hit"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={22} aria-hidden="true" />
        </button>
      </span>
      {problem && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
