import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Illustration } from './illustration.tsx'
import classes from './slides.module.css'

const rotateMs = 7000

const slides = [
  {
    id: 'schedule',
    title: 'Every shift in one calendar',
    text: 'Build a team’s schedule block by block, assign your QHPs by drag and drop, and see at once where a day is short.',
  },
  {
    id: 'source',
    title: 'Open shifts find their people',
    text: 'Publish a premium shift with your rate. Everyone with the skill hears of it, and you watch the interest come in.',
  },
  {
    id: 'decide',
    title: 'Decide with the numbers at hand',
    text: 'Swaps, leave and shift requests in one place. Coverage, spend and time to fill, from a department to the whole organization.',
  },
] as const

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export function Slides() {
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(() => !prefersStillness())
  const [held, setHeld] = useState(false)
  const rotating = playing && !held

  useEffect(() => {
    if (!rotating) return
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % slides.length), rotateMs)
    return () => clearInterval(timer)
  }, [rotating])

  const slide = slides[current] ?? slides[0]
  return (
    <section
      className={classes.panel}
      aria-roledescription="carousel"
      aria-label="What Shiftward does"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live={rotating ? 'off' : 'polite'}>
        {/* biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a set of form fields */}
        <div
          className={classes.slide}
          key={slide.id}
          role="group"
          aria-roledescription="slide"
          aria-label={`${current + 1} of ${slides.length}`}
        >
          <Illustration of={slide.id} />
          <h2 className={classes.title}>{slide.title}</h2>
          <p className={classes.text}>{slide.text}</p>
        </div>
      </div>
      <div className={classes.controls}>
        {slides.map(({ id, title }, index) => (
          <button
            className={classes.dot}
            key={id}
            type="button"
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === current}
            onClick={() => setCurrent(index)}
          />
        ))}
        <button
          className={classes.pause}
          type="button"
          aria-label={playing ? 'Pause the slides' : 'Play the slides'}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
        </button>
      </div>
    </section>
  )
}
