type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target'>

/** A field to type in has an undo of its own, and behind a dialog nothing changes. */
const inFieldOrDialog = 'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"]'

/** Whether a key goes to a field or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  Boolean((target as Partial<Element> | null)?.closest?.(inFieldOrDialog))

export function reverseKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: Pressed): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'z') return undefined
  if (isTyping(target)) return undefined
  return shiftKey ? 'redo' : 'undo'
}
