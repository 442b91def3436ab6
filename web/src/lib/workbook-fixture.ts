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

/** An .xlsx file as a spreadsheet program saves it: texts in a list of their own, dates in the built-in format 14. */
export function makeWorkbook(rows: readonly (readonly (string | number | DayCell)[])[]): Uint8Array<ArrayBuffer> {
  const texts = [...new Set(rows.flat().filter((value) => typeof value === 'string'))]
  const cell = (value: string | number | DayCell, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    if (typeof value === 'string') return `<c r="${place}" t="s"><v>${texts.indexOf(value)}</v></c>`
    return typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" s="1"><v>${value.days}</v></c>`
  }
  const lines = rows.map(
    (row, number) => `<row r="${number + 1}">${row.map((one, at) => cell(one, number, at)).join('')}</row>`,
  )
  const type = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('styles', 'styles')}${type('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}
