import { Button, CopyButton, Text, TextInput } from '@mantine/core'
import { limits } from '@shiftward/contract/limits.ts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { DialogFields, DialogFooter, DialogFrame } from '../../ui/form-dialog.tsx'

/** An invitation that the administrator has to hand over, because nothing can send it. */
export type Invitation = { name: string; link: string }

const days = limits.invitation.lifeMs / 86_400_000

/** Shows the link once; the server keeps only its hash. */
export function InvitationLink({ name, link, onClose }: Invitation & { onClose: () => void }) {
  // The server may not know its own address.
  const address = new URL(link, location.origin).href
  return (
    <DialogFrame opened title="Hand over the invitation" size={560} isDirty onClose={onClose}>
      <DialogFields>
        <Text size="sm" mb="md">
          No mail or SMS service is configured, so give this link to {name} yourself. It works once, for {days} days,
          and is not shown again.
        </Text>
        <TextInput
          label="Link"
          readOnly
          value={address}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <CopyButton value={address} timeout={5_000}>
          {({ copied, copy }) => (
            <Button leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
            </Button>
          )}
        </CopyButton>
      </DialogFooter>
    </DialogFrame>
  )
}
