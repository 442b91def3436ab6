import { useState } from 'react'
import { type Appearance, appearances, chooseAppearance, getAppearance } from '../../lib/appearance.ts'
import { leave } from '../../lib/router.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TickRow } from '../../ui/tick-row.tsx'

export function AppearanceSheet() {
  const [chosen, setChosen] = useState(getAppearance)
  const close = () => leave('/me')
  return (
    <Sheet title="Appearance" onClose={close}>
      <div className="card rows" role="radiogroup" aria-label="Appearance">
        {(Object.entries(appearances) as [Appearance, string][]).map(([value, name]) => (
          <TickRow
            key={value}
            name="appearance"
            isOne
            isOn={value === chosen}
            onPress={() => {
              chooseAppearance(value)
              setChosen(value)
            }}
          >
            <span className="title">{name}</span>
          </TickRow>
        ))}
      </div>
      <div className="buttons">
        <button type="button" className="button plain" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
