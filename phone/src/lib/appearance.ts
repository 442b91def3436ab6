/** Light or dark, if not as the phone is set. Kept apart from the rest, so that signing out does not change it. */
export const appearances = { phone: 'As the phone', light: 'Light', dark: 'Dark' } as const
export type Appearance = keyof typeof appearances

const key = 'my-appearance'

export function getAppearance(): Appearance {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'phone'
}

export function showAppearance(appearance = getAppearance()) {
  document.documentElement.style.colorScheme = appearance === 'phone' ? 'light dark' : appearance
}

export function chooseAppearance(appearance: Appearance) {
  localStorage.setItem(key, appearance)
  showAppearance(appearance)
}
