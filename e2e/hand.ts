import type { Locator, Page } from '@playwright/test'
import { expect } from './console.ts'

/** Clicks and types like a person, and counts: each click and each key is one. */
export class Hand {
  readonly #page: Page
  #count = 0

  private constructor(page: Page) {
    this.#page = page
  }

  /** Also counts the events in the page, so that nothing goes past this hand. Do not reload the page afterwards. */
  static async at(page: Page): Promise<Hand> {
    await page.evaluate(() => {
      Reflect.set(window, 'handCount', 0)
      const note = () => Reflect.set(window, 'handCount', Reflect.get(window, 'handCount') + 1)
      for (const name of ['pointerdown', 'keydown']) addEventListener(name, note, { capture: true })
    })
    return new Hand(page)
  }

  async click(target: Locator, options?: { position: { x: number; y: number } }) {
    this.#count++
    await target.click(options)
  }

  async press(key: string) {
    this.#count++
    await this.#page.keyboard.press(key)
  }

  /** Does something that is not part of the task and does not count. */
  async aside(act: () => Promise<unknown>) {
    const before = await this.#page.evaluate(() => Reflect.get(window, 'handCount'))
    await act()
    await this.#page.evaluate((count) => Reflect.set(window, 'handCount', count), before)
  }

  /** The number of clicks and keys so far. */
  async count(): Promise<number> {
    expect(await this.#page.evaluate(() => Reflect.get(window, 'handCount'))).toBe(this.#count)
    return this.#count
  }
}
