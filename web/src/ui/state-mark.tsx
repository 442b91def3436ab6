import classes from './state-mark.module.css'

type Props = { level: 'good' | 'soon' | 'bad'; text: string }

/** A word with a mark whose color and shape say how urgent it is. */
export const StateMark = ({ level, text }: Props) => (
  <span className={classes.mark} data-level={level}>
    {text}
  </span>
)
