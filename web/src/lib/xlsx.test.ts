import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
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

test('the file holds titles, texts, numbers and flags in their own types', async () => {
  const { sheet, strings } = await open([['Ada & Co <x>', 7.5, true]])
  for (const text of ['NAME', 'HOURS', 'ON-CALL', 'Ada &amp; Co &lt;x&gt;']) expect(sheet + strings).toContain(text)
  expect(sheet).toContain('<v>7.5</v>')
  expect(sheet).toMatch(/t="b"[^>]*><v>1<\/v>/)
})

test('no text becomes a formula', async () => {
  const { sheet, strings } = await open([['=HYPERLINK("http://x.test")', 1, false]])
  expect(sheet).not.toContain('<f>')
  expect(sheet + strings).toMatch(/(&apos;|')=HYPERLINK/)
})

test('the titles stay visible, and columns have their widths', async () => {
  const { sheet } = await open([])
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toMatch(/<col [^>]*width="20"/)
})

const typed = [
  { title: 'DATE', type: 'date', width: 12 },
  { title: 'START', type: 'time', width: 12 },
  { title: 'END', type: 'time', width: 12 },
  { title: 'CREATED', type: 'dateTime', width: 20 },
  { title: 'COST', type: 'money', width: 12 },
] as const

test.each(['UTC', 'America/New_York', 'Pacific/Auckland'])('dates, times and money are typed in %s', async (zone) => {
  vi.stubEnv('TZ', zone)
  const file = await writeSheet({
    columns: [...typed],
    rows: [
      ['11-15-2026', '19:00:00', '07:00:00 (+1)', '03-08-2026 02:30:00', 1234.5],
      ['01-01-2026', '16:30:00', '24:00:00', '11-01-2026 01:30:00', 0],
    ],
  })
  vi.unstubAllEnvs()
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
  const values = [...sheet.matchAll(/<c r="[A-E][23]"[^>]*><v>([^<]*)<\/v>/g)].map((match) => Number(match[1]))
  // Day 46341 of spreadsheets is 11-15-2026, 46023 is 01-01-2026.
  const expected = [46341, 19 / 24, 7 / 24, 46089 + 2.5 / 24, 1234.5, 46023, 16.5 / 24, 1, 46327 + 1.5 / 24, 0]
  expect(values).toHaveLength(expected.length)
  for (const [index, value] of expected.entries()) expect(values[index]).toBeCloseTo(value, 8)
  for (const format of ['mm-dd-yyyy', '[hh]:mm:ss', 'hh:mm:ss&quot; (+1)&quot;', '&quot;$&quot;#,##0.00'])
    expect(styles).toContain(format)
})
