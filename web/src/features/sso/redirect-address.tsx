import { CopyField } from '../../ui/copy-field.tsx'
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
  return <CopyField label="Redirect address, to enter at your provider" value={url} />
}
