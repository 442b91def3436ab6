import { expect, test } from 'vitest'
import { reverseKey } from './undo-key.ts'

const nowhere = { closest: () => null } as unknown as Element
const field = { closest: () => field } as unknown as Element
const plain = { key: 'z', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, target: nowhere }

test.each([
  [{ ctrlKey: true }, 'undo'],
  [{ metaKey: true }, 'undo'],
  [{ ctrlKey: true, shiftKey: true, key: 'Z' }, 'redo'],
  [{}, undefined],
  [{ ctrlKey: true, key: 'y' }, undefined],
  [{ ctrlKey: true, altKey: true }, undefined],
  [{ ctrlKey: true, target: field }, undefined],
])('%j is %s', (pressed, kind) => {
  expect(reverseKey({ ...plain, ...pressed })).toBe(kind)
})
