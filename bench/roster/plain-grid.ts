import type { Page } from '@playwright/test'
import { codeOf, days, nameOf, people } from './answer.ts'

/** The same cells as plain HTML: no windowing, no events, no rules, no words for screen readers. */

const style = `
  body { margin: 0; font: 11px/16px sans-serif }
  #grid { position: relative; height: 620px; width: 1200px; overflow: auto }
  .row { display: flex; height: 22px }
  .name { position: sticky; left: 0; flex: none; width: 150px; background: #fff; border: 1px solid #ddd }
  .cell { flex: none; width: 30px; padding: 1px; box-sizing: border-box; border: solid #ddd; border-width: 0 1px 1px 0 }
  .cell span { display: block; height: 19px; border-left: 3px solid #084868; border-radius: 3px; background: #dcebf5 }
  .totals { position: sticky; right: 0; flex: none; width: 144px; display: flex; background: #fff }
  .totals span { width: 36px; text-align: right }`

const cellHtml = (person: number, day: number) => {
  const code = codeOf(person, day)
  return `<div class="cell">${code ? `<span><b>${code}</b></span>` : ''}</div>`
}

const rowHtml = (person: number) =>
  `<div class="row"><div class="name">${nameOf(person)} <span>Emp</span></div>${Array.from({ length: days }, (_, day) =>
    cellHtml(person, day),
  ).join('')}<div class="totals"><span>168</span><span>21</span><span>7</span><span>6</span></div></div>`

export const rowsHtml = Array.from({ length: people }, (_, person) => rowHtml(person)).join('')

export const openPlainPage = (page: Page) => page.setContent(`<style>${style}</style><div id="grid"></div>`)

/** Runs in the page. From the HTML to the task after the frame that shows it. */
export async function paintPlain(html: string): Promise<number> {
  const grid = document.getElementById('grid')
  if (!grid) throw new Error('No grid')
  grid.replaceChildren()
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const start = performance.now()
  grid.innerHTML = html
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  return performance.now() - start
}
