import type { Locator, Page } from '@playwright/test'
import { expect } from './console.ts'

export type Point = { x: number; y: number }

export async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

export async function centerOf(place: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(place)
  return { x: x + width / 3, y: y + height / 2 }
}

export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
  return {
    touch: (at: Point) => send('touchStart', [at]),
    /** Rests until what is there is picked up. */
    async press(at: Point) {
      await send('touchStart', [at])
      await expect(page.locator('[data-carried]')).toBeVisible()
    },
    move: (to: Point) => send('touchMove', [to]),
    lift: () => send('touchEnd', []),
    /** Another finger comes and goes while the first rests. */
    async second(first: Point, at: Point) {
      await send('touchStart', [first, at])
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ ...at, id: 1 }] })
    },
  }
}

export async function carryByFinger(page: Page, from: Locator, to: Locator) {
  const finger = await fingerOn(page)
  await finger.press(await centerOf(from))
  await finger.move(await centerOf(to))
  await finger.lift()
}
