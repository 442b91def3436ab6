const startsAfterPx = 5
const edgePx = 40
const ghostWidthPx = 190
const besidePx = 10

type Handlers = {
  onStart: () => void
  /** `target` is the element under the pointer when it was released. */
  onDrop: (target: Element | null) => void
  onCancel: () => void
}

/** Drags an element: a copy follows the pointer, and the day under the pointer is highlighted. */
export function dragByPointer(down: React.PointerEvent<HTMLElement>, { onStart, onDrop, onCancel }: Handlers) {
  if (down.button !== 0) return
  const source = down.currentTarget
  let ghost: HTMLElement | undefined
  let over: Element | null = null

  function start() {
    ghost = source.cloneNode(true) as HTMLElement
    ghost.removeAttribute('id')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.dataset.ghost = ''
    Object.assign(ghost.style, {
      position: 'fixed',
      zIndex: '1000',
      top: '0',
      left: '0',
      width: `${ghostWidthPx}px`,
      pointerEvents: 'none',
    })
    document.body.append(ghost)
    onStart()
  }

  function move(event: PointerEvent) {
    const { clientX: x, clientY: y } = event
    if (!ghost && Math.hypot(x - down.clientX, y - down.clientY) < startsAfterPx) return
    if (!ghost) start()
    // Beside the pointer, so that it does not cover the day.
    if (ghost) ghost.style.transform = `translate(${x + besidePx}px, ${y + besidePx}px)`
    mark(dayAt(event))
    scrollAtEdge(event)
  }

  function mark(day: Element | null) {
    if (day === over) return
    over?.removeAttribute('data-over')
    day?.setAttribute('data-over', '')
    over = day
  }

  function end() {
    mark(null)
    ghost?.remove()
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener)
  }

  function up(event: PointerEvent) {
    const wasDragged = ghost !== undefined
    end()
    if (!wasDragged) return
    // The browser sends a click after the drag; ignore it.
    window.addEventListener('click', swallow, { capture: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    onDrop(document.elementFromPoint(event.clientX, event.clientY))
  }

  function abandon() {
    const wasDragged = ghost !== undefined
    end()
    if (wasDragged) onCancel()
  }

  const key = (event: KeyboardEvent) => event.key === 'Escape' && abandon()
  const listeners = [
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', abandon],
    ['keydown', key],
    ['blur', abandon],
  ] as const
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener)
}

const dayAt = (event: PointerEvent) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-day]') ?? null

const swallow = (event: Event) => {
  if (!event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
}

/** Scrolls the calendar when the pointer is near its upper or lower edge. */
function scrollAtEdge({ clientX, clientY }: PointerEvent) {
  const frame = document.elementFromPoint(clientX, clientY)?.closest('[data-scrolls]')
  if (!frame) return
  const { top, bottom } = frame.getBoundingClientRect()
  if (clientY < top + edgePx) frame.scrollBy(0, -12)
  if (clientY > bottom - edgePx) frame.scrollBy(0, 12)
}
