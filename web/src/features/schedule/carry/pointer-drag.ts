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
  onStart: () => void
  /** The element under the pointer has changed, or a key that copies. */
  onOver?: (target: Element | null, pointed: Pointed) => void
  /** `target` is the element under the pointer when it was released. */
  onDrop: (target: Element | null, pointed: Pointed) => void
  onCancel: () => void
}

/**
 * Drags an element: a copy follows the pointer, and the day under the pointer is highlighted. A finger that moves at once
 * scrolls; one that rests picks up.
 */
export function dragByPointer(down: React.PointerEvent<HTMLElement>, handlers: Handlers) {
  // A second finger picks up nothing, and neither moves nor drops what the first one carries.
  if (down.button !== 0 || !down.isPrimary) return
  const ofFirst = (act: (event: PointerEvent) => unknown) => (event: PointerEvent) =>
    event.pointerId === down.pointerId && act(event)
  const { source = down.currentTarget, into = document.body, onStart, onOver, onDrop, onCancel } = handlers
  const isTouch = down.pointerType === 'touch'
  const press = isTouch ? setTimeout(start, pressMs) : undefined
  let ghost: HTMLElement | undefined
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
    watch.move(event)
  }

  /** Returns whether something was dragged. */
  function end(): boolean {
    clearTimeout(press)
    watch.end()
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
    else if (ghost) watch.key(event)
  }
  // Once picked up, the finger moves the copy and not the page.
  const hold = (event: TouchEvent) => ghost && event.cancelable && event.preventDefault()
  const stop = listen({
    pointermove: ofFirst(move),
    pointerup: ofFirst(up),
    pointercancel: ofFirst(abandon),
    blur: abandon,
    keydown: key,
    keyup: key,
    touchmove: hold,
  })
}

type Point = { clientX: number; clientY: number }

const distance = (one: Point, other: Point) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/** Looks in every frame at what is under the pointer: it also changes while the pointer rests at an edge and the days scroll. */
function watcher(onOver: Handlers['onOver']) {
  const mark = marker()
  const scrollAtEdge = edgeScroller()
  let target: Element | null = null
  let at: Point | undefined
  let frame = 0

  function look(point: Point, pointed: Pointed) {
    at = point
    scrollAtEdge(point)
    const found = document.elementFromPoint(point.clientX, point.clientY)
    mark(found?.closest('[data-day]') ?? null)
    if (found !== target) onOver?.(found, pointed)
    target = found
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => look(point, pointed))
  }

  return {
    move: (event: PointerEvent) => look(event, event),
    key(event: KeyboardEvent) {
      onOver?.(target, event)
      if (at) look(at, event)
    },
    end() {
      cancelAnimationFrame(frame)
      mark(null)
    },
  }
}

type Listeners = { [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => unknown }

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
  return ({ clientX, clientY }: Point) => {
    const frame = document.elementFromPoint(clientX, clientY)?.closest('[data-scrolls]')
    if (!frame) return
    const { x, y } = edgeStep(clientX, clientY, frame.getBoundingClientRect())
    // People are picked up at the left edge, and the days should not run away from them.
    wasInside ||= x === 0
    frame.scrollBy(wasInside ? x : 0, y)
  }
}
