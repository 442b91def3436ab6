/** Every number of the specification and of the domain decisions. Free of zod: the sign-in page loads this file. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export const limits = {
  login: { windowMs: 15 * minute, failuresPerAccount: 10, failuresPerAddress: 50, rememberDays: 30 },

  /** A link to a new password, and how many of them one account, and one address of the network, gets within the window. */
  passwordReset: { lifeMs: 30 * minute, windowMs: hour, perAccount: 5, perAddress: 20 },

  /**
   * How often one person, or one address where nobody is signed in, may make the calls of a kind. Generous: they stop
   * programs, not people. Whole offices share an address. Wrong passwords are counted apart, as codes by phone are.
   */
  rate: {
    search: { calls: 600, windowMs: minute },
    export: { calls: 120, windowMs: minute },
    npi: { calls: 60, windowMs: minute },
    registration: { calls: 60, windowMs: 10 * minute },
    otp: { calls: 60, windowMs: 10 * minute },
    passwordReset: { calls: 60, windowMs: 10 * minute },
  },

  session: {
    lifeMs: 12 * hour,
    idleMs: 15 * minute,
    /** How old the last activity on record may get before a call writes it anew. */
    touchEveryMs: minute,
    /** The console's own watch, shorter than the server's. */
    consoleIdleMs: 5 * minute,
    consoleCountdownMs: minute,
  },

  otp: { digits: 6, lifeMs: 10 * minute, tries: 5, resendEveryMs: 30 * second, resendsPerHour: 5 },

  /** Error code of a wrong one-time password, the only one that the specification names. */
  invalidCodeError: 100,

  toastMs: 5 * second,
  /** How long a save holds its panel: after that, whoever waits for the answer may press again, or go. */
  panel: { width: 720, transitionMs: 350, submitFlagMs: 5 * second },
  table: { pageSize: 10, pageSizes: [5, 10, 15, 20, 25, 30] },

  text: { code: 40, skill: 100, search: 100, comment: 500 },
  /** The most entries that one request may carry. */
  list: { codes: 500, dates: 366, mappings: 200, decisions: 200, shifts: 1000 },

  user: {
    search: 15,
    firstName: 15,
    lastName: 15,
    mobile: 10,
    email: 254,
    passwordLeast: 6,
    passwordMost: 200,
    zip: 10,
    npi: 10,
    employeeNumber: 10,
    address: 100,
    ageYears: 5,
  },

  organization: { name: 50, npi: 10, address: 100, city: 50, state: 2, zip: 5 },
  facility: { name: 50, npi: 10, address: 100, state: 2, city: 50, zip: 5 },
  department: { name: 50, skills: 50 },
  team: { name: 15, timeStepMinutes: 30, skills: 50 },

  schedule: {
    providerSearchLeast: 2,
    providerSearchMost: 15,
    pickerStepMinutes: 5,
    repeatStepMinutes: 30,
    eventsPerDay: 6,
    viewToggleMs: 100,
    rateLength: 15,
    recurrences: 366,
    /** How many calendars one person can follow at the same time, on each server: tabs, but no program's thousands. */
    liveConnections: 50,
    /** The longest block: two years and a day. */
    blockDays: 731,
  },

  request: { refreshMs: 9 * second },
  /** Leaves last whole days: what one of them counts in reports. */
  leave: { hoursPerDay: 8 },
  dashboard: { rows: 10, topProviders: 10 },
  /** The most shifts in one report: beyond, the answer would be too large for server and browser. Long exports show their progress. */
  report: { rows: 100_000, progressRows: 5000 },
  /** Entries are counted and turned over up to so many; whoever looks for more takes fewer days. */
  audit: { search: 50, days: 30, counted: 10_000, exported: 50_000 },
  amountMost: 99_999_999.99,
} as const
