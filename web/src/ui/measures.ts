/** The sizes of lists and panels. ui does not import the contract: a test in app compares them with its limits. */
export const measures = {
  panel: { width: 720, transitionMs: 350, submitFlagMs: 5000 },
  table: { pageSize: 10, pageSizes: [5, 10, 15, 20, 25, 30] },
}
