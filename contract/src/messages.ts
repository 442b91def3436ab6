/**
 * Every text that the specification quotes and that is said to a person: verbatim, spelling included.
 * The form and the server answer with the same one. Texts that the specification does not give are our own,
 * and stand apart at the end of their group.
 */
export const messages = {
  common: {
    tryAgain: 'Please try again.',
    somethingWrong: 'something went wrong',
    offline: 'Please check your internet connection.',
    noDataFound: 'No data found',

    couldNotLoad: 'Could not load. Retry',
    notSaved: 'Not saved. Please try again.',
    notAllowedCharacters: 'Some characters are not allowed here',
    tooLong: (most: number) => `At most ${most} characters`,
    tooMany: (most: number) => `At most ${most} entries`,
    invalidId: 'Not a valid id',
    invalidDate: 'Not a valid date (MM-DD-YYYY)',
    invalidTime: 'Not a valid time (HH:mm:ss)',
    invalidAmount: 'Enter an amount in dollars with at most two decimals',
    endBeforeStart: 'The end date cannot be before the start date',
  },

  login: {
    invalid: 'Invalid login.',
    success: 'Login successfully.',

    tooManyAttempts: 'Too many failed attempts. Please try again later.',
  },

  idle: {
    question: 'Do you want to continue your session?',
  },

  registration: {
    invalidNpi: 'SORRY! The NPI number is invalid.',
    notMyInformation: 'Not my information',
    proceed: 'Yes,proceed with this information',
    sendCode: 'Send verification code',
    invalidCode: '! Invalid One Time Password.Please try again',
    resendCode: 'Resend OTP',
    success: 'Verification Successful!',

    codeRequired: 'Enter the code that was sent to your phone',
    resendTooSoon: 'Please wait a moment before asking for another code.',
    alreadyRegistered: 'There is already an account for this person.',
  },

  user: {
    firstNameRequired: 'First Name is required',
    lastNameRequired: 'Last Name is required',
    mandatory: '*Mandatory field',
    mobileRequired: 'Mobile No is required',
    mobileLength: 'Mobile No should be 10 digit',
    mobileInvalid: 'Mobile No is not valid',
    emailRequired: 'E-Mail is required',
    emailInvalid: 'E-Mail is not valid',
    passwordRequired: 'Password is required',
    passwordLength: 'Password should be length should be six character',
    zipRequired: 'Zip Code is required',
    npiRequired: 'NPI is required',
    specialtyRequired: 'Please select speciality',
    skillRequired: 'Please select skill',
    facilityRequired: 'Please select facility',
    labourTypeRequired: 'Please select labor type',
    duplicateFacility: 'You have selected duplicate facilityx',
    organizationRequired: 'Please select organization',
    departmentRequired: 'Please select department',
    created: 'User created successfully.',
    updated: 'User updated successfully.',
    facilityRemoved: 'Facility removed successfully.',
    noCode: 'Please try again.',
    empty: 'Users not found!',
    nothingToExport: 'There is no any records found.',
    exported: (records: number) => `File exported successfully. Found the ${records} records`,

    tooYoung: 'Date of birth must be at least 5 years ago',
    emailTaken: 'There is already an account with this E-Mail',
    npiTaken: 'There is already a QHP with this NPI',
    npiUnlikely: 'This is not a valid NPI: its check digit does not match.',
    hasFutureShifts: 'This QHP still has shifts at the facility. Reassign them first',
  },

  team: {
    nameRequired: 'Enter team name',
    nameTaken: 'Team name already exists',
    facilityRequired: 'Please select facility',
    departmentRequired: 'Please select department',
    skillsRequired: 'Please select associated skill sets',
    startTimeRequired: 'Please enter start time',
    endTimeRequired: 'Please enter End Time',
    daysRequired: 'Please select shift Days',
    colorRequired: 'Please select color code',
    created: 'Team created successfully.',
    blockUpdated: 'Scheduler block updated successfully.',
    empty: 'Teams not found!',

    updated: 'Team updated successfully.',
    timeStep: 'Please choose a time in steps of 30 minutes',
    skillNotOffered: 'The department does not have this skill',
  },

  facility: {
    organizationRequired: 'Select an Organization',
    created: 'Facility created successfully.',
    updated: 'Facility update successfully.',
    empty: 'Facilities not found!',

    nameRequired: 'Please enter facility name',
    npiRequired: 'Please enter NPI',
    addressRequired: 'Please enter address',
    stateRequired: 'Please enter state',
    cityRequired: 'Please enter city',
    zipRequired: 'Please enter zip',
    unknownTimeZone: 'Not a known time zone',
    inUse: 'A facility with departments, admins or QHPs stays in its organization',
  },

  organization: {
    nameRequired: 'Please enter organization name',
    nameTaken: 'Organization name already exists',
    addressRequired: 'Please enter address',
    cityRequired: 'Please enter city',
    stateRequired: 'Please enter state',
    zipRequired: 'Please enter zip',
    created: 'Organization created successfully.',
    updated: 'Organization updated successfully.',
    empty: 'Organizations not found!',
  },

  department: {
    nameRequired: 'Please enter department name',
    facilityRequired: 'Please select facility',
    specialtyRequired: 'Please select speciality',
    skillRequired: 'Please select skill',
    rateRequired: 'Please select skill rate',
    minimumRequired: 'Please select minimum rate',
    maximumRequired: 'Please select maximum rate',
    duplicateSkill: 'You have selected duplicate skill',
    created: 'Department created successfully.',
    updated: 'Department updated successfully.',
    empty: 'Departments not found!',

    rateAboveZero: 'The rate must be greater than zero',
    minimumAboveRate: 'The minimum rate cannot be above the rate',
    maximumBelowRate: 'The maximum rate cannot be below the rate',
    labourTypesRequired: 'Please select labor type',
    skillInUse: (teams: string) => `This skill is used by ${teams}. Take it from there first`,
    inUse: 'A department with teams stays in its facility, and one with skills in its organization',
  },

  dashboard: {
    genericEmpty: 'There is no providers found into the teams on selected date!',
    noTeam: 'There is no team found',
    nothingToExport: 'Records not found',
    exported: (records: number) => `File exported successfully. Found the ${records} records`,
  },

  schedule: {
    blockExists: 'Schedule block already exists in same date range.',
    skillRequired: 'Please select your skill.',
    rateRequired: 'Please enter skill rate.',
    rateAboveZero: 'Please enter skill rate greater than zero.',
    rateAboveCeiling: (ceiling: number | string) => `Skill rate should be less then or equal to ${ceiling}`,
    blockRequired: 'Please select schedule block.',
    scheduleRequired: 'Please select your schedule.',
    departmentRequired: 'Please selecte your department.',
    startNotBeforeEnd: 'Start time should not be after or equal maximal time.',
    endNotAfterStart: 'End time should not be before or equal minimal time.',
    notificationTypeRequired: 'Please select notification type.',
    conflict:
      'There is a potential conflict with one or more shifts. Would you like to proceed in assigning the shift(s) anyway?',
    blockCreated: 'Schedule block created successfully.',
    postCreated: 'Post created successfully.',
    openShiftsCreated: 'Open Premium Shift Created Successfully',
    timeUpdated: 'Shift time updated successfully',
    deleted: 'Your Event has been deleted.',
    providerAdded: 'Your provider has been added.',
    rateUpdated: 'Shift rate has been updated.',
    shiftCreated: 'Shift created successfully.',
    notified: 'Notification send successfully.',
    notFound: 'Schedule not found',

    teamRequired: 'Please select team.',
    providerRequired: 'Please select a QHP.',
    datesRequired: 'Please select at least one date.',
    recurrenceRequired: 'Please say how often to repeat.',
    startInPast: 'The start date cannot be before today',
    dayNotAllowed: 'The day is outside the schedule block or the team does not work on it',
    blockDeactivated: 'The schedule block is deactivated',
    addOnRateRequired: 'Please enter add-on rate.',
    addOnRateAboveZero: 'Please enter add-on rate greater than zero.',
    timeStep: (minutes: number) => `Please choose a time in steps of ${minutes} minutes`,
    unavailable: 'Unavailable',
    changedMeanwhile: 'Somebody else changed this shift meanwhile. Please look at it again.',
    filledMeanwhile: 'The shift has been filled meanwhile.',
  },

  swap: {
    empty: 'Swap requests not found!',
    updated: 'Swap request updated successfully.',
  },

  leave: {
    empty: 'Leave requests not found!',
    updated: 'Leave request updated successfully.',
    shiftAdded: 'Shift added successfully.',

    fillHint: 'Click Save & Next to assign the shift',
    overlaps: 'There is already a leave in these days',
    typeRequired: 'Please select leave type',
  },

  request: {
    empty: 'Shift request not found!',
    updated: 'Shift request updated successfully.',
    confirmAccept: 'Are you sure you want accept?',
    confirmReject: 'Are you sure you want reject?',
    confirmAcceptAll: 'Are you sure you want accept all?',
    confirmRejectAll: 'Are you sure you want reject all?',

    decidedAlready: 'This request has been decided already.',
    noneChosen: 'Please select at least one request.',
  },

  report: {
    empty: 'No data found...',
    nothingToExport: 'Records not found with selected filters. Try again with change filters.',
    exported: (records: number) => `File exported successfully. Found the ${records} records.`,

    facilityRequired: 'Please select facility',
    departmentRequired: 'Please select department',
    teamRequired: 'Please select team',
    providerRequired: 'Please select a QHP',
  },
} as const
