import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, useState } from 'react'

type Field = HTMLInputElement

/** Whether a browser will drop a part of the added text, because the field is full. */
export function isCutBy(added: string, field: Pick<Field, 'maxLength' | 'value' | 'selectionStart' | 'selectionEnd'>) {
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
  return field.maxLength >= 0 && field.value.length - selected + added.length > field.maxLength
}

/** Browsers drop what exceeds `maxLength` without a word. These handlers notice it, and the field says so. */
function useCutNotice(most: number | undefined) {
  const [isCut, setCut] = useState(false)
  const judge = (field: Field, added: string) => setCut(isCutBy(added, field))
  return {
    notice: isCut ? <span role="alert">{`Only ${most} characters fit here. The rest was left out.`}</span> : undefined,
    handlers: {
      onPaste: (event: ClipboardEvent<Field>) => judge(event.currentTarget, event.clipboardData.getData('text')),
      onBeforeInput: (event: FormEvent<Field>) => judge(event.currentTarget, addedBy(event)),
    },
  }
}

const addedBy = ({ nativeEvent }: FormEvent<Field>) =>
  'data' in nativeEvent && typeof nativeEvent.data === 'string' ? nativeEvent.data : ''

const below = ['label', 'input', 'description', 'error'] satisfies TextInputProps['inputWrapperOrder']

/** A text input that says when it cuts what is typed or pasted. */
export function TextField({ description, ...props }: TextInputProps) {
  const { notice, handlers } = useCutNotice(props.maxLength)
  return <TextInput inputWrapperOrder={below} description={notice ?? description} {...handlers} {...props} />
}

export function PasswordField({ description, ...props }: PasswordInputProps) {
  const { notice, handlers } = useCutNotice(props.maxLength)
  return (
    <PasswordInput
      inputWrapperOrder={below}
      description={notice ?? description}
      // Mantine says it of other inputs only.
      aria-invalid={Boolean(props.error)}
      {...handlers}
      {...props}
    />
  )
}
