import { type PointerEvent, useState } from 'react'
import { dragByPointer } from '../carry/pointer-drag.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isCarriable } from './roster-cut.ts'
import type { Place } from './roster-keys.ts'
import type { PersonRow } from './roster-rows.ts'

type Dragged = { kind: 'shift'; entry: Entry } | { kind: 'person'; row: PersonRow }

/** What is dragged, the cell under the pointer, and whether a drop copies. */
export type Drag = { dragged: Dragged; over: Place | undefined; isCopy: boolean }

type Options = {
  mayWrite: boolean
  entryOf: (key: string) => Entry | undefined
  personOf: (row: number) => PersonRow | undefined
  onDrop: (drag: Drag) => void
  onSelect: (from: Place, to: Place) => void
}

const cellAt = (target: Element | null): HTMLElement | null => target?.closest<HTMLElement>('[data-row]') ?? null
const placeAt = (target: Element | null): Place | undefined => {
  const cell = cellAt(target)
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** Drags a shift, or a person by the name. Where there is nothing to drag, the pointer selects. */
export function useRosterDrag({ mayWrite, entryOf, personOf, onDrop, onSelect }: Options) {
  const [drag, setDrag] = useState<Drag>()

  function carry(event: PointerEvent<HTMLElement>, source: HTMLElement, dragged: Dragged) {
    const state = (target: Element | null, keys: { ctrlKey: boolean; altKey: boolean; metaKey: boolean }): Drag => ({
      dragged,
      over: placeAt(target),
      isCopy: dragged.kind === 'shift' && (keys.ctrlKey || keys.altKey || keys.metaKey),
    })
    const end = () => {
      delete source.dataset.carried
      setDrag(undefined)
    }
    dragByPointer(event, {
      source,
      into: event.currentTarget,
      onStart: () => {
        source.dataset.carried = ''
        // Delete and Ctrl+C after the drag must not act on what was selected before it.
        const from = placeAt(source)
        if (from) onSelect(from, from)
        setDrag({ dragged, over: undefined, isCopy: false })
      },
      onOver: (target, keys) => setDrag(state(target, keys)),
      onDrop: (target, keys) => {
        end()
        onDrop(state(target, keys))
      },
      onCancel: end,
    })
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const target = event.target as Element
    const name = target.closest<HTMLElement>('[data-person]')
    const person = name && personOf(Number(name.dataset.person))
    if (mayWrite && name && person) return carry(event, name, { kind: 'person', row: person })
    const chip = target.closest<HTMLElement>('span[data-entry]')
    const entry = chip && entryOf(chip.dataset.entry ?? '')
    if (mayWrite && chip && entry && isCarriable(entry)) return carry(event, chip, { kind: 'shift', entry })
    const from = placeAt(target)
    if (from && !(mayWrite && chip) && event.pointerType !== 'touch') select(from, event.shiftKey, onSelect)
  }

  return { drag, onPointerDown }
}

/** Until the button is up, the range follows the pointer. */
function select(from: Place, isExtending: boolean, onSelect: Options['onSelect']) {
  if (isExtending) return
  let last = from
  const move = (event: globalThis.PointerEvent) => {
    const to = placeAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!to || (to.row === last.row && to.column === last.column)) return
    last = to
    onSelect(from, to)
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
