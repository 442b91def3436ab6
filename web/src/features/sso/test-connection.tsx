import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { SsoForm } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PanelForm } from '../../lib/panel-form.ts'
import { useTestSso } from './sso.queries.ts'
import classes from './sso-panel.module.css'

type Outcome = { issuer: string; problem: string | null }

/** Tries the typed issuer address before anything is saved. */
export function TestConnection<Values>({ form }: { form: PanelForm<SsoForm, Values> }) {
  const issuer = useWatch({ control: form.control, name: 'issuer' })
  const test = useTestSso()
  const [outcome, setOutcome] = useState<Outcome>()

  async function run() {
    if (!(await form.trigger('issuer', { shouldFocus: true }))) return
    try {
      setOutcome({ issuer, ...(await test.mutateAsync(issuer)) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOutcome({ issuer, problem: error.message })
    }
  }

  // What was said about another address no longer holds.
  const said = outcome?.issuer === issuer ? outcome : undefined
  return (
    <div className={classes.test}>
      <Button variant="default" loading={test.isPending} onClick={() => void run()}>
        Test the connection
      </Button>
      <p role="status" className={said?.problem ? classes.problem : undefined}>
        {said && (said.problem ?? texts.sso.works)}
      </p>
    </div>
  )
}
