import { CallError } from '@shiftward/client/call-error.ts'
import { expect, test } from 'vitest'
import { placeErrors } from './place-errors.ts'

test('the server’s messages are shown at the form’s fields', () => {
  const placed: unknown[] = []
  const form = {
    getValues: () => ({ startTime: '', endTime: '', needs: { dates: [] } }),
    setError: (name: string, error: { message?: string }) => placed.push([name, error.message]),
  } as unknown as Parameters<typeof placeErrors>[0]
  const fields = { StartTime: 'Too late', 'needs.dates': 'Too many', skilllevel: 'Unknown' }
  const place = (message: string) => placeErrors(form, new CallError({ status: 400, message, fields }))
  expect(place('Refused')).toBe(false)
  expect(placed).toEqual([
    ['startTime', 'Too late'],
    ['needs.dates', 'Too many'],
  ])
  expect([place('Too late'), place('Unknown')]).toEqual([true, false])
})
