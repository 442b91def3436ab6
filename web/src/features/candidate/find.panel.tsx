import '../../lib/temporal.ts'
import { VisuallyHidden } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { Candidate } from '@shiftward/contract/candidate.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type FindShift, useAssign } from './candidate.queries.ts'
import { CandidateList, keysId } from './candidate-list.tsx'
import classes from './find.module.css'
import { FindFoot } from './find-foot.tsx'
import { FindHead } from './find-head.tsx'
import { spanOfFound } from './find-span.ts'
import { FindTools } from './find-tools.tsx'
import { useCandidates } from './use-candidates.ts'
import { useOffering } from './use-offering.ts'
import { OfferQuestion, type Warning, WarningList } from './warning-list.tsx'

type Props = {
  shift: FindShift
  /** Of the facility. */
  timeZone: string
  /** Why the shift is vacant, such as 'Freed by the leave of Ann Veteran.' A call-out is known by itself. */
  note?: string | undefined
  /** Says that it is done, and how many requests of other people that has closed. */
  onAssigned: (person: Candidate, closedRequests: number) => void
  onClose: () => void
}

type Question = { opened: boolean; person: Candidate; findings: readonly Warning[] }

/** Who could take a shift, the best first. Beside the calendar, which stays in use. */
export function FindPanel({ shift, timeZone, note, onAssigned, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  const comeBack = useReturn(panel)
  const { question, setQuestion, assign, choose, assigning, isGiven } = useAsking(shift, comeBack, onAssigned)
  // A shift that was just given has no candidates. The live event can arrive before the answer to our own call.
  const list = useCandidates(shift.shiftId, !assigning && !isGiven)
  const offered = { shiftId: shift.shiftId, hasBegun: spanOfFound(shift, timeZone).startsAt <= Date.now() }
  const offering = useOffering(offered, list.people, () => comeBack({ isRefused: false }))
  useFocusOnList(panel, list.people !== undefined)

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || question?.opened || offering.question?.opened) return
    event.stopPropagation()
    onClose()
  }

  return (
    <>
      <aside
        className={classes.panel}
        ref={panel}
        tabIndex={-1}
        aria-label="Find a QHP"
        aria-busy={list.isFetching}
        onKeyDown={closeByKey}
      >
        <FindHead shift={shift} timeZone={timeZone} note={note} onClose={onClose} />
        <FindTools list={list} />
        <CandidateList
          list={list}
          skill={shift.skill}
          timeZone={timeZone}
          assigning={assigning}
          offering={offering}
          onAssign={choose}
          onSortAgain={() => {
            list.sortAgain()
            comeBack({ isRefused: false })
          }}
        />
        {list.people && <FindFoot shift={shift} timeZone={timeZone} offering={offering} />}
        <Keys canOffer={offering.isPossible} />
      </aside>
      {question && (
        <AnywayQuestion
          question={question}
          onConfirm={() => assign(question.person, true)}
          onCancel={() => setQuestion({ ...question, opened: false })}
        />
      )}
      <OfferQuestion offering={offering} />
    </>
  )
}

const Keys = ({ canOffer }: { canOffer: boolean }) => (
  <>
    <p className={classes.keys} aria-hidden>
      <kbd>↑</kbd> <kbd>↓</kbd> person{' '}
      {canOffer && (
        <>
          <kbd>Space</kbd> select{' '}
        </>
      )}
      <kbd>Enter</kbd> assign{' '}
      {canOffer && (
        <>
          <kbd>O</kbd> offer{' '}
        </>
      )}
      <kbd>Esc</kbd> close
    </p>
    <VisuallyHidden id={keysId}>
      Up and Down go from person to person. {canOffer && 'Space selects, O offers, '}Enter assigns, Escape closes.
    </VisuallyHidden>
  </>
)

/** Assigns somebody. Whoever assigns against a warning is asked first. */
function useAsking(shift: FindShift, comeBack: (answer: Answer) => void, onAssigned: Props['onAssigned']) {
  const [question, setQuestion] = useState<Question>()
  const assigning = useAssign()

  async function assign(person: Candidate, isConfirmed: boolean) {
    try {
      const { providerCode } = person
      const { findings, closedRequests } = await assigning.mutateAsync({ shift, providerCode, isConfirmed })
      // Something has changed since the list was read.
      if (findings.length > 0) return setQuestion({ opened: true, person, findings })
      onAssigned(person, closedRequests)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
      comeBack({ isRefused: true })
    }
    setQuestion(undefined)
  }

  function choose(person: Candidate) {
    // A second press while the first is under way would ask for a shift that is given by then.
    if (assigning.isPending) return
    if (person.findings.length > 0) setQuestion({ opened: true, person, findings: person.findings })
    else void assign(person, false)
  }

  const person = assigning.isPending ? assigning.variables.providerCode : undefined
  const isGiven = assigning.data?.findings.length === 0
  return { question, setQuestion, assign, choose, assigning: person, isGiven }
}

type Answer = { isRefused: boolean }

/**
 * Brings the focus back after an answer: the pressed button may be off or gone, and then no key works. The button of a
 * refused person goes off only when the list is read again, so the focus goes to the panel then, and otherwise to the list.
 */
function useReturn(panel: RefObject<HTMLElement | null>): (answer: Answer) => void {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (answer?.isRefused) panel.current?.focus()
    const focused = document.activeElement
    if (!answer || (panel.current?.contains(focused) && !focused?.matches(':disabled'))) return
    focusRow(panel.current)
  }, [answer, panel])
  return setAnswer
}

/**
 * When the list comes, it takes the focus from the heading, because the keys work in the list only; but not from
 * somebody who is elsewhere by then. When it goes away, the focus may be lost with it, and Escape would no longer close
 * the panel.
 */
function useFocusOnList(panel: RefObject<HTMLElement | null>, hasList: boolean) {
  useEffect(() => {
    const focused = document.activeElement
    if (!hasList && focused === document.body) panel.current?.focus()
    if (hasList && (focused === document.body || focused?.matches('h2'))) focusRow(panel.current)
  }, [hasList, panel])
}

const focusRow = (panel: HTMLElement | null) =>
  (panel?.querySelector<HTMLElement>('[data-person][tabindex="0"]') ?? panel)?.focus()

type QuestionProps = { question: Question; onConfirm: () => Promise<void>; onCancel: () => void }

const AnywayQuestion = ({ question, onConfirm, onCancel }: QuestionProps) => (
  <ConfirmDialog
    opened={question.opened}
    title={`Assign ${question.person.providerName} anyway?`}
    confirmLabel="Assign anyway"
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <WarningList warnings={question.findings} kept="The confirmation is kept with the shift." />
  </ConfirmDialog>
)
