/** The token of the link that opened this page. Browsers do not send the part after '#'. */
export const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
