import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

type Labelled = { label: string; problem?: string | undefined }
type Described = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A label, what is entered, and what is wrong with it. */
function Frame({ label, problem, children }: Labelled & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const described = {
    id,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `${id}-problem`,
  }
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      <span className="input">{children(described)}</span>
      {problem && (
        <span className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

export const Field = ({ label, problem, ...input }: Labelled & ComponentProps<'input'>) => (
  <Frame label={label} problem={problem}>
    {(described) => <input {...input} {...described} />}
  </Frame>
)

export const SelectField = ({ label, problem, ...select }: Labelled & ComponentProps<'select'>) => (
  <Frame label={label} problem={problem}>
    {(described) => <select {...select} {...described} />}
  </Frame>
)

/** Thumbs mistype, so what was typed can be shown. */
export function PasswordField({ label, problem, ...input }: Labelled & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Frame label={label} problem={problem}>
      {(described) => (
        <>
          <input {...input} {...described} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className="hit"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={22} aria-hidden="true" />
          </button>
        </>
      )}
    </Frame>
  )
}
