import type { Page } from '@playwright/test'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyMessage } from '@shiftward/contract/mobile-message.ts'
import { expect, expectAccessible } from './console.ts'
import { freshTest as test } from './kept-page.ts'
import { heading, openTab, phoneLike, sheet } from './phone.ts'
import { cardsOf, firstDay } from './phone-stage.ts'
import type { Stage } from './schedule-stage.ts'

test.use(phoneLike)

/**
 * A browser without a window refuses notifications whatever its person says, and has no push service. These two say what
 * the browser of a phone says; everything else is real.
 */
async function answerLikeAPhone(page: Page) {
  await page.addInitScript(() => {
    let permission = 'default'
    let subscription: { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Object.assign(Notification, {
      async requestPermission() {
        permission = 'granted'
        return permission
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const endpoint = `https://push.example.test/${applicationServerKey}`
        const keys = {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'a'.repeat(22),
        }
        subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          async unsubscribe() {
            subscription = null
            return true
          },
        }
        return subscription
      },
    })
  })
}

/** Hands a message to the service worker, as the browser does when one comes from its push service. */
async function push(page: Page, message: object) {
  const devtools = await page.context().newCDPSession(page)
  const found: { registrationId: string }[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => found.push(...registrations))
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => found.length).toBeGreaterThan(0)
  const { origin } = new URL(page.url())
  const registrationId = found.at(-1)?.registrationId ?? ''
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  await devtools.detach()
}

type Shown = { title: string; data: string }
type Worker = { shown: Shown[]; registration: { showNotification: unknown } }

async function openWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The app has no service worker')
  await worker.evaluate(() => {
    const scope = self as unknown as Worker
    scope.shown = []
    scope.registration.showNotification = async (title: string, { data }: Shown) => scope.shown.push({ title, data })
  })
  return {
    shown: () => worker.evaluate(() => (self as unknown as Worker).shown),
    tapNewest: () =>
      worker.evaluate(() => {
        const notification = { data: (self as unknown as Worker).shown.at(-1)?.data, close() {} }
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }))
      }),
  }
}

async function takeOne(page: Page, stage: Stage) {
  await openTab(page, 'Open shifts')
  await cardsOf(page, stage).first().getByRole('link', { name: 'Take shift' }).tap()
  await sheet(page).getByRole('button', { name: 'Take shift' }).tap()
  await page.getByRole('button', { name: 'See it' }).tap()
  await expect(heading(page, stage.teamName)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(heading(page, 'Open shifts')).toBeVisible()
}

test('push is asked for after a shift was taken, and a push leads to what it is about', async ({
  page,
  browser,
  baseURL,
}) => {
  await answerLikeAPhone(page)
  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const { stage } = await firstDay(page, await office.newPage(), 2)
  await office.close()
  const question = page.getByRole('region', { name: 'Push messages' })
  await expect(question).toBeHidden()
  await takeOne(page, stage)
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Not now' }).tap()
  await takeOne(page, stage)
  await expect(question).toBeHidden()

  await openTab(page, 'Me')
  await page.getByRole('link', { name: 'Notifications' }).tap()
  const row = page.locator('.row', { hasText: 'Push on this phone' })
  const subscribed = page.waitForResponse((answer) => answer.url().endsWith(mobileEndpoints.subscribe.path))
  await row.getByRole('button', { name: 'Turn on' }).tap()
  expect((await subscribed).status()).toBe(200)
  await expect(row).toContainText('On. A locked screen shows no names.')
  const ended = page.waitForResponse((answer) => answer.url().endsWith(mobileEndpoints.unsubscribe.path))
  await row.getByRole('button', { name: 'Turn off' }).tap()
  expect((await ended).status()).toBe(200)

  const answer = page.waitForResponse((response) => response.url().endsWith(mobileEndpoints.messages.path))
  await page.goto('/my/messages')
  const [newest]: MyMessage[] = (await (await answer).json()).data
  if (!newest) throw new Error('The QHP was told nothing')
  const worker = await openWorker(page)
  const unread = page.getByText('Unread: ')
  const before = await unread.count()
  const { id: messageId, type, subjectKind, subjectId } = newest
  await push(page, { messageId, title: 'News about one of your shifts', type, subjectKind, subjectId })
  await expect.poll(worker.shown).toMatchObject([{ title: 'News about one of your shifts' }])
  await worker.tapNewest()
  await expect(page).toHaveURL(new RegExp(`/my/shift/${subjectId}$`))
  await expect(heading(page, stage.teamName)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(unread).toHaveCount(before - 1)
})
