/** The sizes of lists and panels. ui does not import the contract: a test in app compares those of lists with its limits. */
export const measures = {
  /** `submitFlagMs`: how long a save locks its panel. Then the user may press the button again or close the panel. */
  panel: { width: 720, transitionMs: 350, submitFlagMs: 5000 },
  table: { pageSize: 10, pageSizes: [5, 10, 15, 20, 25, 30] },
}
