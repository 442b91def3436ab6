/** For what a panel edits: read each time it opens, and not again while somebody types. */
export const forPanel = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const
