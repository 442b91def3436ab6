const typed = ['text', 'email', 'password', 'tel', 'number', 'search', 'url']

const hasText = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement
    ? field.value !== ''
    : field instanceof HTMLInputElement && typed.includes(field.type) && field.value !== ''

/**
 * Whether a reload would lose something: a sheet is open, a flow covers the tabs (swap, leave), or something is typed
 * and not sent.
 */
export const isInTheMiddle = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.querySelector('.tabs') === null ||
  [...document.querySelectorAll('input, textarea')].some(hasText)
