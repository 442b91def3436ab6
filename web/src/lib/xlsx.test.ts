import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { neutralise } from './xlsx.ts'
import { writeSheet } from './xlsx-file.ts'

const columns = [
  { title: 'NAME', type: 'text', width: 20 },
  { title: 'HOURS', type: 'number', width: 10 },
  { title: 'ON-CALL', type: 'boolean', width: 10 },
] as const

async function open(rows: (string | number | boolean | null)[][]) {
  const file = await writeSheet({ columns: [...columns], rows })
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  return { sheet: text('xl/worksheets/sheet1.xml'), strings: text('xl/sharedStrings.xml') }
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is told to be a text', (text) => {
  expect(neutralise(text)).toBe(`'${text}`)
})

test.each(['', 'Ada', "O'Brien", '1-2', 'a=b', 'שלום'])('%j stays as it is', (text) => {
  expect(neutralise(text)).toBe(text)
})

test('the file holds titles, texts, numbers and flags, each as what it is', async () => {
  const { sheet, strings } = await open([['Ada & Co <x>', 7.5, true]])
  for (const text of ['NAME', 'HOURS', 'ON-CALL', 'Ada &amp; Co &lt;x&gt;']) expect(sheet + strings).toContain(text)
  expect(sheet).toContain('<v>7.5</v>')
  expect(sheet).toMatch(/t="b"[^>]*><v>1<\/v>/)
})

test('no formula is in the file, whatever the texts are', async () => {
  const { sheet, strings } = await open([['=HYPERLINK("http://x.test")', 1, false]])
  expect(sheet).not.toContain('<f>')
  expect(sheet + strings).toMatch(/(&apos;|')=HYPERLINK/)
})

test('the titles stay in sight, and columns have their width', async () => {
  const { sheet } = await open([])
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toMatch(/<col [^>]*width="20"/)
})
