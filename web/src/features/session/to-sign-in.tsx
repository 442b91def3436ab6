import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

type Props = {
  isProvider: boolean
  /** Before the sign-in page of the console opens. */
  onLeave?: () => void
}

/** The way on from a link that was mailed. QHPs sign in to the app: the console refuses them. */
export const ToSignIn = ({ isProvider, onLeave }: Props) =>
  isProvider ? (
    <Button fullWidth component="a" href="/my/">
      Open the app
    </Button>
  ) : (
    <Button fullWidth onClick={onLeave} renderRoot={(props) => <Link to="/login" {...props} />}>
      Sign In
    </Button>
  )
