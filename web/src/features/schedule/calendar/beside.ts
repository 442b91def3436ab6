const gap = 6

/** Places a card on the side of the anchor that has room. */
export function placeBeside(box: HTMLElement | null, anchor: HTMLElement) {
  if (!box) return
  const at = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const right = at.right + gap
  const left = right + width < window.innerWidth ? right : Math.max(gap, at.left - gap - width)
  const top = Math.max(gap, Math.min(at.top - gap, window.innerHeight - height - gap))
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, visibility: 'visible' })
}
