/** '(512) 555-0101'. A number of another form stays as it is. */
export const phoneText = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
