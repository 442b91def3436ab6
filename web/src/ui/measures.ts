/** The measures of lists and panels. ui knows no contract: a test of the app holds them to the contract's limits. */
export const measures = {
  panel: { width: 720, transitionMs: 350, submitFlagMs: 5000 },
  table: { pageSize: 10, pageSizes: [5, 10, 15, 20, 25, 30] },
}
