/**
 * Runs before the app, from a name that every build has. While servers are being replaced, a page of one build may ask
 * the other build for its files, which are not there: then the page is loaded again, each time after a longer pause.
 */
{
  const pauses = [200, 500, 1000, 2000, 4000, 8000, 15_000]
  const counted = 'shiftward:loads'
  let isWhole = true

  // An error of a file does not bubble. What the app loads later has its own messages.
  const notice = ({ target }: Event) => {
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
    if (isStyle || target instanceof HTMLScriptElement) isWhole = false
  }
  addEventListener('error', notice, true)
  addEventListener('load', () => {
    removeEventListener('error', notice, true)
    if (isWhole) sessionStorage.removeItem(counted)
    else loadAgain(Number(sessionStorage.getItem(counted)))
  })

  function loadAgain(loads: number) {
    const pause = pauses[loads]
    if (pause === undefined) return giveUp()
    sessionStorage.setItem(counted, String(loads + 1))
    setTimeout(() => location.reload(), pause)
  }

  function giveUp() {
    const told = document.createElement('p')
    told.textContent = 'Shiftward could not be loaded. Perhaps it is being updated just now.'
    const button = document.createElement('button')
    button.textContent = 'Try again'
    button.addEventListener('click', () => {
      sessionStorage.removeItem(counted)
      location.reload()
    })
    const page = document.createElement('main')
    page.className = 'starting'
    page.append(told, button)
    document.getElementById('root')?.replaceChildren(page)
  }
}
