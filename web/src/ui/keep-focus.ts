/**
 * A button or radio button that goes off while it works loses the focus, and the keyboard would have to come back from
 * the top of the page. It gets the focus again when it goes on, if nothing else has it by then.
 */
export function keepFocus() {
  let focused: EventTarget | null = null
  let lost: Node | undefined
  // The browser takes the focus away before we hear of it.
  document.addEventListener('focusin', ({ target }) => {
    focused = target
    lost = undefined
  })
  const look = ({ target }: MutationRecord) => {
    if (!(target instanceof HTMLButtonElement || isRadio(target))) return
    if (target.disabled && target === focused) lost = target
    if (target.disabled || target !== lost) return
    lost = undefined
    if (document.activeElement === document.body) target.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((changes) => changes.forEach(look))
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] })
}

const isRadio = (target: Node): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'radio'
