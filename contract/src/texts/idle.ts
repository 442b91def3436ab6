export const question = 'Do you want to continue your session?'
