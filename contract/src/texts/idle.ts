/** All quoted from the specification. */
export const question = 'Do you want to continue your session?'
