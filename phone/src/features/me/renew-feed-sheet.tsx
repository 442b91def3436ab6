import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { storeAnswer } from '../../lib/answers.ts'
import { call } from '../../lib/call.ts'
import { withPassword } from '../../lib/prove.ts'
import { leave } from '../../lib/router.ts'
import { Form, useSending } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { say } from '../../ui/toast.tsx'

const close = () => leave('/me/subscription')

/** The old address cannot come back, so it says what that means first. */
export function RenewFeedSheet() {
  const sending = useSending(async () => {
    const feed = await withPassword(() => call(mobileEndpoints.renewFeed, {}))
    if (!feed) return
    storeAnswer(mobileEndpoints.feed, {}, feed)
    say('You have a new address. The old one has ended.')
    close()
  })
  return (
    <Sheet title="Make a new address?" onClose={close}>
      <p className="quiet">
        The old address ends at once, for you and for whoever else has it. Calendars that use it stop showing your
        shifts until you give them the new one.
      </p>
      <Form
        sending={sending}
        button="Make a new address"
        after={
          <button type="button" className="button plain main" onClick={close}>
            Keep the old one
          </button>
        }
      >
        {null}
      </Form>
    </Sheet>
  )
}
