import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from './csv.ts'

async function* cut(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const read = async (text: string, size = text.length || 1) => Array.fromAsync(readRows(cut(text, size)))

test('reads quotes, commas, line ends and empty fields', async () => {
  const text = '\uFEFFNPI,"Name"\r\n1,"Lee, ""Al"""\n2,"two\nlines",\n\n"",\n3,"x"y,z\r4\n'
  expect(await read(text)).toEqual([
    ['NPI', 'Name'],
    ['1', 'Lee, "Al"'],
    ['2', 'two\nlines', ''],
    ['', ''],
    ['3', 'xy', 'z'],
    ['4'],
  ])
})

test('the last line needs no line end, and an empty file has no rows', async () => {
  expect(await read('a,b\nc,"d"')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(await read('')).toEqual([])
})

test('reads back whatever was written, in chunks of any size', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ') })
  const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (written, size) => {
      const text = written.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      expect(await read(text, size)).toEqual(written)
    }),
  )
})
