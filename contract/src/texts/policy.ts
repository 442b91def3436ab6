export const number = 'Please enter a whole number'
export const numberRange = ({ least, most }: { least: number; most: number }) =>
  `Please enter a whole number from ${least} to ${most}`
export const noNumber = 'This rule has no number'
export const twice = 'This rule is in the list already'
export const oneOwner = 'Please name a department or an organization'
export const looser = (organization: string) =>
  `The organization asks for ${organization}. A department may not be looser.`
export const onCallCounted = 'The organization counts on-call shifts. A department may not be looser.'
