import { Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'

type Props = { children: string; to: NonNullable<LinkProps['to']>; action: string }

/** In an empty list: what must be there before anything can be added, and the way to it. */
export const ComesFirst = ({ children, to, action }: Props) => (
  <>
    <p>{children}</p>
    <Button component={Link} to={to}>
      {action}
    </Button>
  </>
)
