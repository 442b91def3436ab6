import { Modal } from '@mantine/core'
import classes from './keys-dialog.module.css'
import { Signs } from './roster-legend.tsx'

const keys: [keys: string[], does: string][] = [
  [['←', '→', '↑', '↓'], 'go to the next cell; below the last person is the coverage'],
  [['Ctrl', '→'], 'go to the next shift'],
  [['Home'], 'first day; one more ← is the name with the hours of each week'],
  [['End'], 'last day'],
  [['Ctrl', 'Home'], 'first cell'],
  [['Ctrl', 'End'], 'last cell'],
  [['PgUp', 'PgDn'], 'ten lines up or down'],
  [['Shift', '→'], 'extend the selection; with the mouse drag over empty cells'],
  [['Enter'], 'open the shift, or choose what to assign'],
  [['Tab'], 'go through the buttons on the card of the shift, then on; Esc leads back and closes it'],
  [['Del'], 'free the selected shifts, or one of several in a cell'],
  [['Ctrl', 'C'], 'copy the selected shifts'],
  [['Ctrl', 'X'], 'cut the shifts of a cell, or one of them'],
  [['Ctrl', 'V'], 'paste what was copied from the selected cell on, or move what was cut to it'],
  [['Ctrl', 'Z'], 'undo your last action'],
  [['Ctrl', 'Shift', 'Z'], 'redo it'],
  [['Esc'], 'end the selection or a drag, or let go of what was cut'],
  [['?'], 'this list'],
]

/** All keys of the roster. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keys of the roster" size={460} centered>
    <dl className={classes.keys}>
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <div className={classes.signs}>
      <Signs />
    </div>
    <p className={classes.more}>
      Drag a shift to another person or day to move it; hold Ctrl or Alt to copy it. Drag a name onto an open or vacant
      shift to fill it. On a touch screen press long to pick up.
    </p>
  </Modal>
)
