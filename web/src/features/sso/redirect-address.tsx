import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './sso-panel.module.css'

/** What the identity provider has to be told about this console. */
export function RedirectAddress({ url }: { url: string | null }) {
  if (url === null) {
    return (
      <p className={classes.note}>
        This server does not know its own address, so nobody can sign in this way yet: its operator sets PUBLIC_URL.
      </p>
    )
  }
  return (
    <div className={classes.address}>
      <TextInput
        label="Redirect address, to enter at your provider"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url} timeout={5_000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
