/** Every number of the specification and of the domain decisions. Does not import zod, because the sign-in page loads it. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  login: {
    windowMs: 15 * minute,
    failuresPerAccount: 10,
    failuresPerAddress: 50,
    rememberDays: 30,
    /** Failures from other addresses delay an attempt up to this long. */
    longestWaitMs: 30 * second,
    /** At most this many attempts from one address wait at once. */
    waitingPerAddress: 3,
  },

  /** How long a sign-in waits for its code, and how often it may be tried. */
  secondFactor: { lifeMs: 5 * minute, tries: 5, recoveryCodes: 10 },

  /** How long the link to a new email address is valid. */
  emailChange: { lifeMs: 60 * minute },

  /** How long a reset link is valid, and how many links one account and one IP address get within the window. */
  passwordReset: { lifeMs: 30 * minute, windowMs: hour, perAccount: 5, perAddress: 20 },

  /** How long an invitation can be accepted, and how many one call sends. */
  invitation: { lifeMs: 7 * day, sentAtOnce: 50 },

  /** Rows, columns and bytes of a file, the characters of a cell, and the rows that one call looks at or stores. */
  import: { rows: 5000, columns: 100, bytes: 10_000_000, cell: 500, previewed: 200, stored: 50 },
  /** How long a person may take at their identity provider, and what its settings and its answer may measure. */
  sso: { lifeMs: 10 * minute, text: 200, domains: 20, answer: 8000 },

  /**
   * How often one user, or one IP address without a session, may make the calls of a kind. The limits are generous: they
   * stop programs, not people, and whole offices share an address. Wrong passwords and phone codes are counted separately.
   */
  rate: {
    search: { calls: 600, windowMs: minute },
    export: { calls: 120, windowMs: minute },
    npi: { calls: 60, windowMs: minute },
    registration: { calls: 60, windowMs: 10 * minute },
    otp: { calls: 60, windowMs: 10 * minute },
    passwordReset: { calls: 60, windowMs: 10 * minute },
    find: { calls: 30, windowMs: 10 * minute },
    resetLink: { calls: 60, windowMs: 10 * minute },
    emailChange: { calls: 20, windowMs: 10 * minute },
    // A changed number is reported to the old addresses.
    profile: { calls: 60, windowMs: 10 * minute },
    // The largest file, previewed a few times over. Each row tells whether its E-Mail and NPI have an account.
    import: { calls: 600, windowMs: 10 * minute },
    invitation: { calls: 120, windowMs: 10 * minute },
    sso: { calls: 60, windowMs: 10 * minute },
    ssoTest: { calls: 60, windowMs: 10 * minute },
  },

  /** The rows of a page of a FHIR search, unless `_count` asks for another number. */
  fhir: { onPage: 50, mostOnPage: 500 },

  session: {
    lifeMs: 12 * hour,
    idleMs: 15 * minute,
    /** A call updates the stored last activity only if it is older than this. */
    touchEveryMs: minute,
    /** How long the provider's app stays signed in on a device after its last use. */
    deviceMs: 30 * day,
    /** How old the app's token is when it asks for the next one, and how long a replaced one still works. */
    renewAfterMs: day,
    overlapMs: 2 * minute,
    /**
     * Changing phone numbers, devices or the address of the calendar asks for the password again if it was last typed
     * longer ago than this.
     */
    proofMs: 15 * minute,
    /** The console's own timeout, shorter than the server's. */
    consoleIdleMs: 5 * minute,
    consoleCountdownMs: minute,
  },

  /** How long the server knows that it has made a change: sent again later, it is made again. */
  idempotencyKey: { lifeMs: day },

  /** How many registrations, confirmed or not, a phone and a network get within the window. */
  registration: { windowMs: 24 * hour, perPhone: 3, perNetwork: 100 },
  /** The link that confirms the address of a registration. */
  emailConfirmation: { lifeMs: 3 * 24 * hour, resendEveryMs: minute },

  otp: { digits: 6, lifeMs: 10 * minute, tries: 5, resendEveryMs: 30 * second, resendsPerHour: 5 },

  /** The error code of a wrong one-time password, the only code that the specification names. */
  invalidCodeError: 100,

  toastMs: 5 * second,
  table: { pageSize: 10, pageSizes: [5, 10, 15, 20, 25, 30] },

  text: { code: 40, skill: 100, search: 100, comment: 500 },
  /** The maximum number of entries in one request. */
  list: { codes: 500, dates: 366, mappings: 200, decisions: 200, shifts: 1000 },

  user: {
    search: 15,
    firstName: 15,
    lastName: 15,
    /** Names from the registry are kept whole, and may then be longer than what the form takes. */
    registryName: 50,
    mobile: 10,
    callNumber: 32,
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
  team: { name: 15, shortCode: 3, timeStepMinutes: 30, skills: 50, closingShifts: 50 },
  /** Coverage is read for at most a quarter at a time. */
  need: { most: 20, changes: 12, dates: 400, datesInRow: 60, reason: 80, coverageDays: 93 },

  /** The shifts that one call plans, from another block or by a pattern. */
  plan: { shifts: 2000 },

  /** How many planned shifts follow their team's hours or their department's rates in one call, and from how many old ones. */
  follow: { shifts: 2000, choices: 50 },

  /** The weeks of a rotation, and what one call applies it to. */
  pattern: { name: 50, weeks: 8, people: 100, blocks: 50, days: 366, perDepartment: 100 },

  /** What one run of auto-fill may fill, how long it may search, and the week's hours that its dialog suggests. */
  fill: { blocks: 50, shifts: 2000, seconds: 600, suggestedSeconds: 60, suggestedWeekHours: 48, keptDays: 14 },

  /** The characters of a credential, and how many a person and an organization's list have at most. */
  credential: { type: 50, number: 50, state: 2, perPerson: 100, types: 100, listed: 200, remindDays: [60, 30, 7] },
  availability: { entries: 400, yearsAhead: 2 },
  holiday: { name: 50, perYear: 60, firstYear: 2000, lastYear: 2199 },

  schedule: {
    providerSearchLeast: 2,
    providerSearchMost: 15,
    pickerStepMinutes: 5,
    repeatStepMinutes: 30,
    eventsPerDay: 6,
    viewToggleMs: 100,
    rateLength: 15,
    recurrences: 366,
    /** How many live calendars one user can have open on each server: enough for tabs, too few for a runaway program. */
    liveConnections: 50,
    /** The longest block: two years and a day. */
    blockDays: 731,
    /** For how many days the list of QHPs has findings: as many as a month shows. */
    findingDays: 42,
    /** Six weeks hold every month with the whole weeks around it. */
    rosterDays: 42,
    /** Who worked in a team within these days is listed as 'in this team lately'. */
    latelyDays: 56,
    /** Hours of a week above this are overtime. */
    overtimeAfterHours: 40,
    /** How many times the rate an hour of overtime costs. */
    overtimeRate: 1.5,
    /** What an employee or a locum works in a week: three shifts of twelve hours. */
    targetHours: 36,
    /** Shifts so many days before and after one are listed to exchange it, and at most so many, the nearest. */
    exchangeDays: 14,
    exchangeChoices: 500,
  },

  /** A release in steps: how many, and how long one may wait for the next. */
  release: { steps: 8, waitMinutes: 7 * 24 * 60 },
  request: { refreshMs: 9 * second },
  /** The longest range of days whose hours the app asks for, and how long before its start one calls out of a shift. */
  mobile: { hoursDays: 400, callOutAheadMs: 72 * hour },
  push: { endpoint: 1000, choices: 12, perPerson: 20 },
  /** How many people one swap asks at once, and when the same person can be asked for the same shift again. */
  swap: { partners: 20, againAfterMs: hour },
  onDuty: { refreshMs: minute, staleAfterMs: 3 * minute },
  /** How many hours a day of leave counts in reports, how far ahead leave can start, how far back sick leave can start, and how long leave can last. */
  leave: { hoursPerDay: 8, yearsAhead: 2, sickDaysBack: 30, yearsMost: 2 },
  dashboard: { rows: 10, topProviders: 10 },
  /** The maximum number of shifts in one report, so that server and browser can handle it. Long exports show their progress. */
  report: { rows: 100_000, progressRows: 5000, mostWeekHours: 168 },
  /** Entries are counted and paged up to this many. To see more, choose fewer days. */
  audit: { search: 50, days: 30, counted: 10_000, exported: 50_000 },
  amountMost: 99_999_999.99,
} as const
