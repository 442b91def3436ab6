/** Whether the person has typed something that is not sent: a reload would lose it. */
export const isTyping = (): boolean =>
  [...document.querySelectorAll('input, textarea')].some(
    (field) => field instanceof HTMLInputElement && field.type !== 'date' && field.value !== '',
  )
