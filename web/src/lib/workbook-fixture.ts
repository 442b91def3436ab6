import { strToU8, zipSync } from 'fflate'

/** A day as spreadsheet programs keep it: a number, shown as a date by its format. */
export type DayCell = { days: number }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const relations = (...all: string[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

type Rows = readonly (readonly (string | number | DayCell)[])[]

export const makeWorkbook = (rows: Rows) => makeSheets({ People: rows })

/** An .xlsx file as a spreadsheet program saves it: texts in a list of their own, dates in the built-in format 14. */
export function makeSheets(sheets: Record<string, Rows>): Uint8Array<ArrayBuffer> {
  const all = Object.values(sheets)
  const texts = [...new Set(all.flat(2).filter((value) => typeof value === 'string'))]
  const cell = (value: string | number | DayCell, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    if (typeof value === 'string') return `<c r="${place}" t="s"><v>${texts.indexOf(value)}</v></c>`
    return typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" s="1"><v>${value.days}</v></c>`
  }
  const line = (row: Rows[number], number: number) =>
    `<row r="${number + 1}">${row.map((one, at) => cell(one, number, at)).join('')}</row>`
  const sheet = (rows: Rows) =>
    `${head}<worksheet ${main}><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`
  const named = Object.keys(sheets).map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`,
  )
  const type = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${all.map((_, at) => type(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}${type('styles', 'styles')}${type('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      ...all.map((_, at) => relation(`sheet${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('rId2', 'styles', 'styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    ...Object.fromEntries(all.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(rows)])),
    'xl/styles.xml': `${head}<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}
