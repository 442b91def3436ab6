const startsAfterPx = 5
const edgePx = 40
const stepPx = 12
const ghostWidthPx = 190
const besidePx = 10
const pressMs = 400

type Pointed = { ctrlKey: boolean; altKey: boolean; metaKey: boolean }

type Handlers = {
  /** What is dragged, if it is not the element that listens. */
  source?: HTMLElement
  /** Where the copy that follows the pointer is put; it takes its styles from there. */
  into?: HTMLElement
  /** A finger that moves at once scrolls; one that rests picks up. */
  isPressed?: boolean
  onStart: () => void
  /** The element under the pointer has changed, or a key that copies. */
  onOver?: (target: Element | null, pointed: Pointed) => void
  /** `target` is the element under the pointer when it was released. */
  onDrop: (target: Element | null, pointed: Pointed) => void
  onCancel: () => void
}

/** Drags an element: a copy follows the pointer, and the day under the pointer is highlighted. */
export function dragByPointer(down: React.PointerEvent<HTMLElement>, handlers: Handlers) {
  if (down.button !== 0) return
  const { source = down.currentTarget, into = document.body, onStart, onOver, onDrop, onCancel } = handlers
  const isTouch = handlers.isPressed === true && down.pointerType === 'touch'
  const press = isTouch ? setTimeout(start, pressMs) : undefined
  let ghost: HTMLElement | undefined
  const mark = marker()
  const scrollAtEdge = edgeScroller()
  const watch = watcher(onOver)

  function start() {
    ghost = ghostOf(source, handlers.source ? source.offsetWidth : ghostWidthPx)
    follow(ghost, down)
    into.append(ghost)
    onStart()
  }

  function move(event: PointerEvent) {
    if (!ghost && distance(event, down) < startsAfterPx) return
    if (!ghost && isTouch) return void end()
    if (!ghost) start()
    if (ghost) follow(ghost, event)
    mark(dayAt(event))
    scrollAtEdge(event)
    watch.look(event)
  }

  /** Returns whether something was dragged. */
  function end(): boolean {
    clearTimeout(press)
    mark(null)
    ghost?.remove()
    stop()
    return ghost !== undefined
  }

  function up(event: PointerEvent) {
    if (!end()) return
    ignoreClick()
    onDrop(document.elementFromPoint(event.clientX, event.clientY), event)
  }

  const abandon = () => end() && onCancel()

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') abandon()
    else if (ghost) watch.again(event)
  }
  // Once picked up, the finger moves the copy and not the page.
  const hold = (event: TouchEvent) => ghost && event.cancelable && event.preventDefault()
  const stop = listen({
    pointermove: move,
    pointerup: up,
    pointercancel: abandon,
    blur: abandon,
    keydown: key,
    keyup: key,
    touchmove: hold,
  })
}

type Point = { clientX: number; clientY: number }

const distance = (one: Point, other: Point) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/** Tells when the element under the pointer changes. */
function watcher(onOver: Handlers['onOver']) {
  let target: Element | null = null
  return {
    look(event: PointerEvent) {
      const found = document.elementFromPoint(event.clientX, event.clientY)
      if (found === target) return
      target = found
      onOver?.(found, event)
    },
    again: (event: KeyboardEvent) => onOver?.(target, event),
  }
}

type Listeners = { [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** Returns what ends the listening. */
function listen(listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of all) window.addEventListener(name, listener, { passive: false })
  return () => {
    for (const [name, listener] of all) window.removeEventListener(name, listener)
  }
}

function ghostOf(source: HTMLElement, width: number): HTMLElement {
  const ghost = source.cloneNode(true) as HTMLElement
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.dataset.ghost = ''
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '1000',
    top: '0',
    left: '0',
    width: `${width}px`,
    pointerEvents: 'none',
  })
  return ghost
}

/** Beside the pointer, so that it does not cover the day. */
function follow(ghost: HTMLElement, { clientX, clientY }: Point) {
  ghost.style.transform = `translate(${clientX + besidePx}px, ${clientY + besidePx}px)`
}

/** Highlights one day at a time. */
function marker() {
  let over: Element | null = null
  return (day: Element | null) => {
    if (day === over) return
    over?.removeAttribute('data-over')
    day?.setAttribute('data-over', '')
    over = day
  }
}

const dayAt = (event: PointerEvent) =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-day]') ?? null

const swallow = (event: Event) => {
  if (!event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
}

/** The browser sends a click after the drag. */
function ignoreClick() {
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

type Edges = { top: number; bottom: number; left: number; right: number }

/** How far to scroll when the pointer is near an edge. */
export function edgeStep(x: number, y: number, { top, bottom, left, right }: Edges): { x: number; y: number } {
  const step = (at: number, from: number, to: number) => (at < from + edgePx ? -stepPx : at > to - edgePx ? stepPx : 0)
  return { x: step(x, left, right), y: step(y, top, bottom) }
}

/** Scrolls the calendar or the roster while the pointer is near an edge. */
function edgeScroller() {
  let wasInside = false
  return ({ clientX, clientY }: PointerEvent) => {
    const frame = document.elementFromPoint(clientX, clientY)?.closest('[data-scrolls]')
    if (!frame) return
    const { x, y } = edgeStep(clientX, clientY, frame.getBoundingClientRect())
    // People are picked up at the left edge, and the days should not run away from them.
    wasInside ||= x === 0
    frame.scrollBy(wasInside ? x : 0, y)
  }
}
