import { expect, test } from 'vitest'
import type { Line } from './import-lines.ts'
import { unsentIn } from './import-unsent.ts'

test('links that were handed over are left alone, and an account counts once', () => {
  const line = (status: Line['status'], unsent: string | null) => ({ status, unsent }) as Line
  const lines = [
    ...[line('created', 'a'), line('created', 'b'), line('mapped', 'b'), line('created', null)],
    ...[line('same', 'c'), line('problem', 'c'), line('new', null)],
  ]
  expect(unsentIn(lines, new Set())).toEqual({ fresh: ['a', 'b'], older: ['c'] })
  expect(unsentIn(lines, new Set(['a']))).toEqual({ fresh: ['b'], older: ['a', 'c'] })
})
