import { Button } from '@mantine/core'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { DialogFields, DialogFooter, DialogFrame } from '../../ui/form-dialog.tsx'
import classes from './account.module.css'

/** Shown once. Closing by accident would lose them, so only the button closes the dialog. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess('Copied.'),
      () => toastError('The browser does not allow copying here. Please download the codes.'),
    )
  return (
    <DialogFrame
      opened
      title="Your recovery codes"
      about="Keep them where you find them without your phone. Each one signs you in once."
      size={440}
      isDirty
      isCovered
      onClose={onClose}
    >
      <DialogFields>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className={classes.once}>They are shown only now.</p>
      </DialogFields>
      <DialogFooter>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="shiftward-recovery-codes.txt"
        >
          Download
        </Button>
        <Button data-autofocus onClick={onClose}>
          I have stored them
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}
