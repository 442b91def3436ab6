/**
 * Every text that a person reads on a screen. Forms and server use the same ones. The texts at the top of each group are
 * quoted from the specification, spelling included. Our own texts follow after an empty line.
 */
export const texts = {
  common: {
    tryAgain: 'Please try again.',
    somethingWrong: 'something went wrong',
    offline: 'Please check your internet connection.',
    noDataFound: 'No data found',

    notSaved: 'Not saved. Please try again.',
    changesNotSaved: (count: number) => `${count} changes are not saved.`,
    changedMeanwhile: 'Somebody else has changed this in the meantime. Please close it and open it again.',
    notAllowedCharacters: 'Some characters are not allowed here',
    tooLong: (most: number) => `At most ${most} characters`,
    tooMany: (most: number) => `At most ${most} entries`,
    invalidId: 'Not a valid id',
    invalidDate: 'Not a valid date (MM-DD-YYYY)',
    invalidTime: 'Not a valid time (HH:mm:ss)',
    invalidMoment: 'Not a valid moment (such as 2026-11-15T12:00:00Z)',
    onePlace: 'Please name a department or a facility',
    invalidAmount: 'Enter an amount in dollars with at most two decimals',
    unknownState: 'Enter a US state or territory in two letters, such as NY',
    zipDigits: 'Enter a zip of 5 digits',
    endBeforeStart: 'The end date cannot be before the start date',
  },

  login: {
    invalid: 'Invalid login.',
    success: 'Login successfully.',

    sessionEnded: 'Your session has ended. Please sign in again.',
    tooManyAttempts: 'Too many failed attempts. Please try again later.',
    resetAsked: (minutes: number) =>
      `If there is an account with this address, we have sent a link to it. The link works once, for ${minutes} minutes.`,
    confirmEmail:
      'Please confirm your E-Mail first: open the link that we sent to it. Forgot password sends you a new link.',
    linkOver: 'This link has already been used or has expired. Please ask for a new one.',
    passwordChanged: 'Your password has been changed.',
  },

  account: {
    passwordFirst: 'Your password is temporary. Please choose your own password first.',
    twoFactorFirst: 'Your organization requires two-factor sign-in. Please set it up first.',
    currentPasswordRequired: 'Current password is required',
    proveFirst: 'Please type your password again.',
    currentPasswordWrong: 'This is not your current password.',
    commonPassword: 'This password is too common. Please choose another one.',
    ownNamePassword: 'A password cannot be the person’s own name or E-Mail.',
    codeRequired: 'Enter the code of your app',
    codeWrong: 'This code is not right. Please enter the newest one.',
    challengeOver: 'This took too long or too many tries. Please sign in again.',
    twoFactorOn: 'Two-factor sign-in is on.',
    twoFactorOff: 'Two-factor sign-in is off.',
    twoFactorRemoved: 'Two-factor sign-in has been removed.',
    twoFactorOnAlready: 'Two-factor sign-in is already on.',
    twoFactorOffAlready: 'Two-factor sign-in is not on.',
    sessionEnded: 'The session has been ended.',
    emailChanged: 'Your E-Mail has been changed.',
    emailLinkSent: (email: string) => `We have sent a link to ${email}. Your E-Mail changes when you open it.`,
    sameEmail: 'This is your E-Mail already.',
    ownHere: 'Please change your own E-Mail and password in My account.',
    ownTwoFactor: 'Turn off your own two-factor sign-in in My account.',
    sharedTwoFactor:
      'This person also works elsewhere, or registered themselves: only a platform admin can remove their two-factor sign-in.',
    samePassword: 'The new password must differ from the current one.',
  },

  invitation: {
    over: 'This invitation has already been used or has expired. Please ask your administrator to send it again.',
    accepted: 'Your password is set.',
    acceptedAlready: 'This person has already set a password. They can use Forgot password on the sign-in page.',
    worksElsewhere:
      'This QHP also works in places that you do not administer: only an administrator of all of them can send the invitation.',
    noPassword: 'Leave the password empty: an invited person chooses their own',
    sent: { email: 'Invitation sent by email.', sms: 'Invitation sent by SMS.' },
    /** In the users list and panel. */
    waiting: 'Invited, not accepted yet',
    expired: 'Invitation expired',
    void: 'Invitation no longer valid',
    unsent: 'Invitation could not be sent',
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
    challengeRequired: 'Send the challenge that the registration answered',
    tooManyToday:
      'There were too many registrations today with this phone or from this place. Please try again tomorrow.',
    emailConfirmed: 'Your E-Mail is confirmed.',
    emailSent: (email: string) => `The link is on its way to ${email}.`,
    registryUnavailable: 'The NPI registry cannot be reached right now. Please try again in a moment.',
    registryUnreadable: 'The NPI registry sent an answer that we cannot read. Please tell your administrator.',
    registryEmpty:
      'The NPI registry of this server is empty, so nobody can register yet. Please tell your administrator.',
    inactiveNpi: 'This NPI is not active in the NPI registry.',
    otherNpi: 'The NPI registry answered with another NPI. Please tell your administrator.',
    nameless: 'The NPI registry has no usable name for this NPI. Please correct your entry there first.',
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

    callNumberInvalid: 'Enter a phone number, with or without an extension',
    tooYoung: 'Date of birth must be at least 5 years ago',
    emailTaken: 'There is already an account with this E-Mail',
    npiTaken:
      "There is already a QHP with this NPI. If you do not see them in the list, try 'Find a registered QHP', or ask the platform admin to map them.",
    npiUnlikely: 'This is not a valid NPI: its check digit does not match.',
    npiDigits: 'This is not a valid NPI: an NPI has 10 digits.',
    hasFutureShifts: 'This QHP still has shifts at the facility. Reassign them first',
    oneFacility: 'A Generic View Admin belongs to one facility',
    oneOrganization: 'All of these must belong to one organization',
    oneView: 'Choose either Generic View Admin or Department View Admin',
    facilityFirst: 'Choose the facilities of this user first',
    departmentElsewhere: 'The department does not belong to the facilities of this user',
    notMapped: (what: string, reason: string) => `The user is saved, but not ${what}: ${reason}`,
    /** Why the caller cannot change a field that belongs to the person; see rules/person-owner.ts. */
    owned: {
      signIn:
        'This QHP also works at places outside your access: only the QHP, or an admin of all these places, can change the E-Mail or the password.',
      registered:
        'This QHP registered themselves: only the QHP or a platform admin can change the E-Mail or the password.',
      everything:
        'This QHP also works for another organization: only the QHP or a platform admin can change this. You can change the facilities.',
    },
    npiOrEmailRequired: 'Enter the whole NPI or E-Mail',
    nobodyRegistered:
      'Nobody has registered with this NPI or E-Mail. If another organization entered them, ask the platform admin to map them.',
    npiMissing: 'This QHP registered without an NPI. Enter it before mapping them to a facility.',
    npiMissingElsewhere: 'This QHP registered without an NPI. Ask the platform admin to enter it, then map them.',
    identityUnchecked:
      'This QHP registered themselves. Compare them with the NPI registry and tick Identity checked first.',
    mapped: (name: string) => `${name} is mapped to the facility.`,
    resetLinkSent: (email: string) => `A link to a new password is on its way to ${email}.`,
    resetLinkNoMail: 'No link can be sent: no mail service is configured.',
    resetLinkTooOften: 'This person has been sent several links in the last hour. Please try again later.',
    resetLinkDeactivated: 'This account is deactivated, so no link can be sent.',
    deactivated: 'User deactivated successfully.',
    reactivated: 'User reactivated successfully.',
    reactivatedInvited: 'User reactivated successfully. Send the invitation again: the old link no longer works.',
    deactivatedAlready: 'This account is already deactivated.',
    activeAlready: 'This account is already active.',
    notYourself: 'You cannot deactivate your own account.',
    lastPlatformAdmin: 'The last active platform admin cannot be deactivated.',
    employedElsewhere:
      'This QHP also works for another organization: only a platform admin can deactivate the account. You can remove the QHP from your own facilities.',
    stillScheduled: 'This QHP still has shifts. Reassign or release them first',
    shiftsElsewhere:
      'Shifts marked Unavailable belong to departments you do not manage. Ask their admin or an organization admin to reassign or release them.',
    shiftsReleased: (shifts: number) => (shifts === 1 ? 'Shift released.' : `${shifts} shifts released.`),
  },

  import: {
    unknownRole: (role: string) => `There is no role ‘${role}’`,
    roleNotYours: 'You cannot create people with this role',
    unknownFacility: (name: string) => `You have no facility ‘${name}’`,
    unknownDepartment: (name: string) => `You have no department ‘${name}’ there`,
    severalDepartments: (name: string) => `Several facilities have a department ‘${name}’: enter the facility too`,
    unknownSkill: (name: string) => `There is no skill ‘${name}’`,
    unknownSpecialty: (name: string) => `There is no speciality ‘${name}’`,
    unknownLabourType: (name: string) => `There is no labor type ‘${name}’`,
    invalidDate: 'Not a valid date (MM/DD/YYYY)',
    double: (line: number) => `Line ${line} has the same`,
    deactivated: 'This account is deactivated. Reactivate it on the Users page first',
    identityFirst: 'This QHP registered themselves. Map them on the Users page, where their identity is checked',
    otherAccess: 'This person already has an account with other access. Change it on the Users page',
    organizationRequired: 'Please select organization',
    keeps: 'Already there with other data, which stays as it is',
    tooManyRows: (most: number) => `The file has more than ${most.toLocaleString('en-US')} rows. Please split it.`,
    tooLarge: 'The file is too large. Please split it, or save it without pictures.',
    unreadable: 'This is not a spreadsheet that can be read. Please save it as .xlsx or .csv and choose it again.',
    nothing: 'The file has no rows under its titles.',
    misquoted: (line: number) =>
      `Line ${line} has a quotation mark (") that is not closed, or text behind a closed one. Please correct it and choose the file again.`,
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
    needsNotSaved: (reason: string) => `The team is saved, but not its needs: ${reason}`,
    blockUpdated: 'Scheduler block updated successfully.',
    empty: 'Teams not found!',
    departmentFirst: 'A team belongs to a department: add a department first.',

    updated: 'Team updated successfully.',
    timeStep: 'Please choose a time in steps of 30 minutes',
    skillNotOffered: 'The department does not have this skill',
    departmentElsewhere: 'The department does not belong to this facility',
    departmentFixed: 'A team with schedule blocks cannot change its department',
    shortCode: 'Please enter one to three letters from A to Z',
    shortCodeTaken: 'Another team of the department has this short code',
  },

  candidate: {
    asked: 'Asked for it',
    askedLeave: (from: string, to: string) =>
      from === to ? `Has asked for leave on ${from}` : `Has asked for leave from ${from} to ${to}`,
    preferred: 'Prefers to work then',
    belowTarget: (hours: number) => `${hours} h below target`,
    fewerNights: (nights: number) => `${nights} fewer ${nights === 1 ? 'night' : 'nights'} than average`,
    fewerWeekends: (weekends: number) => `${weekends} fewer ${weekends === 1 ? 'weekend' : 'weekends'} than average`,
    noOvertime: 'No overtime',
    lowerCost: 'Lower cost',
    inTeam: 'Works in this team',
    nobodyFree: 'Nobody is free without a warning.',
    listChanged: 'The list has changed.',
    gone: 'Can no longer take this shift',
    nobodyMatches: 'No people match.',
    nobody: (skill: string) => `Nobody at this facility has the skill ${skill}.`,
  },

  offer: {
    noneChosen: 'Please select at least one QHP.',
    cannot: (people: string) => `Not everybody can take this shift: ${people}`,
    ended: 'This offer has already ended.',
    declined: 'You have declined this offer.',
    closed: {
      taken: 'Somebody was quicker: the shift is taken.',
      changed: 'The day, hours or terms of this shift have changed, so the offer has ended.',
      withdrawn: 'This offer has been withdrawn.',
      begun: 'The shift has already begun.',
      left: 'You do not work there any more.',
    },
  },

  release: {
    wait: 'Please enter how long to wait, at most 7 days',
    typeRequired: 'Please select at least one labor type',
    stepRequired: 'A release needs at least one step',
    firstAtOnce: 'The first step begins at once',
    waitRequired: 'Please enter how long to wait',
    rateFalls: 'The rate cannot fall',
    typesShrink: 'A step cannot leave out a labor type of the step before',
    nothingNew: 'This step changes nothing: raise the rate or add a labor type',
    belowNow: (rate: string) => `The shift is open at $${rate} an hour. The first step cannot pay less.`,
    leavesOut: (names: string) =>
      `The first step leaves out people who asked for this shift or showed interest: ${names}.`,
    tooLate: (step: number) => `Step ${step} would come when the shift has begun.`,
    running: 'This shift is being released already.',
    ended: 'This release has already ended.',
  },

  holiday: {
    nameRequired: 'Please enter a name.',
    otherYear: (year: number) => `Please enter a date in ${year}`,
    twice: 'This date is in the list already',
    noneLeft: 'A year needs at least one holiday',
  },

  need: {
    count: 'Please enter a whole number from 0 to 20',
    reasonRequired: 'Please enter a reason.',
    dateRequired: 'Please select a date.',
    twice: 'This skill has a number for this day already',
    rangeTooLong: 'Please ask for at most three months at a time',
    allThere: 'These shifts are there already.',
    added: (count: number) => (count === 1 ? '1 shift added.' : `${count} shifts added.`),
    noneMissing: 'No shift is missing.',
  },

  plan: {
    wayRequired: 'Please choose week by week or date by date.',
    asRequired: 'Please choose with the people or as vacancies.',
    sameBlock: 'Please select another schedule block.',
    otherTeam: 'Both schedule blocks must belong to the same team.',
    otherDepartment: 'The schedule blocks must belong to the department of the pattern.',
    tooMany: (count: number, most: number) =>
      `These are ${count} shifts. At most ${most} can be planned at once: please choose fewer people or fewer days.`,
    noLongerHere: 'No longer works at this facility',
    teamOff: 'The team does not work on this day',
    started: 'The shift has already started',
    noBlock: (team: string) => `${team} has no chosen schedule block on this day`,
    noSkill: (team: string) => `Has no skill of ${team}`,
    allThere: 'These shifts are there already.',
    added: (count: number) => (count === 1 ? '1 shift added.' : `${count} shifts added.`),
    leftOut: (count: number) =>
      count === 1
        ? '1 shift was left out: it is beyond the days or people on screen.'
        : `${count} shifts were left out: they are beyond the days or people on screen.`,
  },

  pattern: {
    nameRequired: 'Please enter a name.',
    nameTaken: 'The department already has a pattern with this name',
    weeks: 'Please enter a whole number from 1 to 8',
    daysRequired: 'Please mark at least one working day.',
    dayBeyond: 'This day is after the last week of the pattern',
    dayTwice: 'This day is in the list already',
    peopleRequired: 'Please select at least one QHP.',
    personTwice: 'This QHP is in the list already',
    rangeTooLong: 'Please choose at most a year at a time',
    tooMany: (most: number) => `A department has at most ${most} patterns`,
    saved: 'Pattern saved successfully.',
    deleted: (name: string) => `‘${name}’ is deleted.`,
  },

  credential: {
    typeRequired: 'Please select a type',
    typeNameRequired: 'Please enter a type',
    unknownType: 'Not a type of credential that the organization keeps',
    expiresBeforeIssued: 'It cannot expire before it is issued',
    tooMany: (most: number) => `A QHP has at most ${most} credentials`,
    twice: 'This credential has been saved already',
    typeTwice: 'This type is in the list already',
    typeRequiredBy: (type: string, departments: string) =>
      `${type} is required by ${departments}. Remove it there first`,
    skillTwice: 'This skill is in the list already',
    skillNotInDepartment: 'The department does not have this skill',
    saved: 'Credential saved successfully.',
    removed: 'Credential removed successfully.',
    verified: 'Credential verified.',
    unverified: 'Credential no longer counts as verified.',
    none: 'None yet. What you enter here counts as verified by you.',
    /** Said before a type with another name is saved. */
    keepsName: (people: number, name: string) =>
      people === 1
        ? `1 QHP who also works for another organization keeps ‘${name}’, and lacks the new type until they add it.`
        : `${people} QHPs who also work for another organization keep ‘${name}’, and lack the new type until they add it.`,
    noTypesKept: 'The organization keeps no types of credential yet.',
    skillsFirst: 'Save the skills of the department first, under Details.',
    noneExpiring: (days: number) => `No credential has expired or expires within ${days} days.`,
    noTypes: 'This QHP works nowhere yet, or the organization keeps no types of credential.',
    owned:
      'This QHP also works for another organization: only the QHP or a platform admin can change the credentials. You can verify them.',
  },

  availability: {
    dayRequired: 'Please select a date or a weekday',
    oneDay: 'Please select either a date or a weekday',
    otherDay: 'This is not one of the days to change',
    timeRequired: 'Please enter both times, or none for the whole day',
    sameTime: 'Leave both times empty for the whole day',
    kindRequired: 'Please select unavailable or preferred',
    twice: 'This day and time is in the list already',
    over: 'This date is over',
    tooFar: (years: number) => `At most ${years} years from now`,
    saved: 'Availability saved successfully.',
    none: 'Nothing yet: the QHP can work on any day.',
    owned:
      'This QHP also works for another organization: only the QHP or a platform admin can change the availability.',
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
    nameTaken: 'Facility name already exists in this organization',
    unknownTimeZone: 'Not a known time zone',
    timeZoneTitle: 'Change the time zone?',
    timeZoneMoves: (shifts: number) =>
      `${shifts === 1 ? '1 shift that is not over keeps its local times and starts' : `${shifts.toLocaleString('en-US')} shifts that are not over keep their local times and start`} at another moment. Nobody is told.`,
    timeZoneOverlaps: (names: string) =>
      `These people then have shifts at other facilities at the same time: ${names}.`,
    inUse: 'A facility with departments, admins or QHPs cannot leave its organization',
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
    facilityFirst: 'A department belongs to a facility: add a facility first.',

    nameTaken: 'Department name already exists in this facility',
    rateAboveZero: 'The rate must be greater than zero',
    minimumAboveRate: 'The minimum rate cannot be above the rate',
    maximumBelowRate: 'The maximum rate cannot be below the rate',
    labourTypesRequired: 'Please select labor type',
    notAllSaved: (skill: string, reason: string) => `Not everything is saved yet. ${skill}: ${reason}`,
    skillInUse: (skill: string, teams: string) => `${skill} is used by ${teams}. Remove it from the team first`,
    inUse: 'A department with teams cannot leave its facility, and one with skills cannot leave its organization',
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
    /** Said after an assignment or a move that did so. */
    closedRequests: (requests: number) =>
      `Closed ${requests} ${requests === 1 ? 'request' : 'requests'} of other people.`,
    rateUpdated: 'Shift rate has been updated.',
    shiftCreated: 'Shift created successfully.',
    notified: 'Notification send successfully.',
    notFound: 'Schedule not found',

    teamRequired: 'Please select team.',
    providerRequired: 'Please select a QHP.',
    datesRequired: 'Please select at least one date.',
    labourTypesRequired: 'Please select at least one labor type.',
    recurrenceRequired: 'Please enter how often to repeat.',
    weekdaysRequired: 'Please select at least one weekday.',
    weekdaysOfWeeks: 'Weekdays can be selected only with Weekly or Biweekly.',
    otherDateRequired: 'Please select at least one other date.',
    startInPast: 'The start date cannot be before today',
    blockTooLong: 'A schedule block lasts at most two years',
    rosterTooLong: 'Please ask for at most six weeks at a time',
    dayNotAllowed: 'The day is outside the schedule block or the team does not work on it',
    blockDeactivated: 'The schedule block is deactivated',
    blockEmpty: 'This schedule block has no shifts yet, so there is nothing to publish.',
    addOnRateRequired: 'Please enter add-on rate.',
    addOnRateAboveZero: 'Please enter add-on rate greater than zero.',
    timeStep: (minutes: number) => `Please choose a time in steps of ${minutes} minutes`,
    unavailable: 'Unavailable',
    changedBeforePublish:
      'Somebody has just changed this schedule, so nothing was published. Please look at the changes again.',
    changedMeanwhile: 'Someone else has just changed this shift. Please check it again.',
    filledMeanwhile: 'Someone else has just filled this shift.',
    calledOut: 'Call-out recorded successfully.',
    releasedMeanwhile: 'Someone else has just freed this shift.',
    notMadeByAssigning: 'This shift was planned before someone was assigned. Please free it instead.',
    deletedMeanwhile: 'Someone else has just deleted this shift.',
    hasShift: (name: string) => `${name} already has this shift.`,
    lacksSkill: (skill: string) => `Does not have the skill ${skill}`,
    shiftOver: (date: string) => `The shift on ${date} is over`,
    enterWorked: (name: string) => `This shift is over. Enter ${name} as having worked it?`,
    shiftStarted: (date: string) => `The shift on ${date} has already started, so it cannot be offered`,
    leavesOut: (names: string) =>
      `These people asked for this shift and have another labor type: ${names}. Please decide about their requests first.`,
    nobodyToTell: 'No message was sent: no QHP of these labor types can take this shift.',
    skillNotInTeam: 'The team does not have this skill',
    onLeave: 'On leave',
    dayOfShift: 'The shift to fill is on another day',
    noRecurrenceDate: 'No day of this repeat is a working day of the team in this block',
    notAssigned: (dates: string) => `There is a conflict, so these days were not assigned: ${dates}`,
    notAllowed: (rules: string, dates: string) =>
      `The rules do not allow all of this (${rules}), so these days were not assigned: ${dates}`,
    notAssignedForSkill: (skill: string, dates: string) =>
      `This QHP does not have the skill ${skill}, so these days were not assigned: ${dates}`,
  },

  undo: {
    nothingToUndo: 'There is nothing to undo.',
    nothingToRedo: 'There is nothing to redo.',
    undone: (action: string) => `Undone: ${action}`,
    redone: (action: string) => `Done again: ${action}`,
    /** Said before the older action that was undone instead. */
    callOutStays: 'The call-out stays.',
    newerStays: 'A newer change stays, because you cannot undo it.',
    openAgain: (requests: number) =>
      requests === 1
        ? 'The request that it approved is open again.'
        : `The ${requests} requests that it approved are open again.`,
    /** Undo does not reopen denied requests and swaps, because people have been told and may have other plans by now. */
    closedStay: 'Requests and swaps that it closed stay closed.',
    changedSince: (found: { who: string; did: string; team: string; day: string; time: string; others: number }) =>
      `${found.who} ${found.did} the ${found.team} shift on ${found.day} at ${found.time}${
        found.others > 0 ? ` (and ${found.others} more changed)` : ''
      }, so this cannot be undone.`,
    gone: (who: string) => `${who} no longer works at this facility, so this cannot be undone.`,
  },

  /** What a rule found against an assignment. The numbers are hours with up to two decimals. */
  rule: {
    /** A block, or a warning for somebody who cannot confirm it. */
    refused: (findings: string) => `The rules do not allow this: ${findings}`,
    warned: (findings: string) => `This has to be confirmed: ${findings}`,
    /** For a provider, instead of facts about a shift that they have not been told of. */
    planned: 'You have another shift planned then, ask your administrator',
    /** For a provider who still sees a shift as theirs that has been freed or moved. */
    outdated: (shift: string) => `Your shift is being changed (${shift}), ask your administrator`,

    credential: {
      missing: (type: string) => `${type} is missing`,
      expired: (type: string) => `${type} has expired by then`,
      unverified: (type: string) => `${type} is not verified yet`,
    },
    unavailable: (hours: string | null) =>
      hours ? `Said that they cannot work ${hours}` : 'Said that they cannot work that day',
    /** To the person themselves. */
    own: {
      leave: 'You are on leave',
      skill: (skill: string) => `You do not have the skill ${skill}`,
      unavailable: (hours: string | null) =>
        hours ? `You said that you cannot work ${hours}` : 'You said that you cannot work that day',
    },
    rest: (found: { hours: number; least: number; side: string; shift: string | null }) =>
      `Only ${found.hours} h rest ${found.side} ${found.shift ?? 'a shift elsewhere'} (${found.least} h required)`,
    weeklyHours: (found: { hours: number | null; most: number; week: string }) =>
      found.hours === null
        ? `More than ${found.most} h in the week of ${found.week}, work elsewhere included`
        : `${found.hours} h in the week of ${found.week} (at most ${found.most} h)`,
    daysInRow: ({ days, most }: { days: number; most: number }) => `${days} days in a row (at most ${most})`,
    nightsInRow: ({ nights, most }: { nights: number; most: number }) => `${nights} nights in a row (at most ${most})`,
    afterNights: ({ hours, least }: { hours: number; least: number }) =>
      `Only ${hours} h off after nights in a row (${least} h required)`,
    weekends: ({ weekends, most }: { weekends: number; most: number }) =>
      `${weekends} weekends out of four (at most ${most})`,
  },

  policy: {
    number: 'Please enter a whole number',
    numberRange: ({ least, most }: { least: number; most: number }) =>
      `Please enter a whole number from ${least} to ${most}`,
    noNumber: 'This rule has no number',
    twice: 'This rule is in the list already',
    oneOwner: 'Please name a department or an organization',
    looser: (organization: string) => `The organization asks for ${organization}. A department may not be looser.`,
    onCallCounted: 'The organization counts on-call shifts. A department may not be looser.',
  },

  swap: {
    empty: 'Swap requests not found!',
    updated: 'Swap request updated successfully.',

    conflict: (name: string) => `${name} could not take this shift as things stand.`,
  },

  leave: {
    empty: 'Leave requests not found!',
    updated: 'Leave request updated successfully.',
    shiftAdded: 'Shift added successfully.',

    fillHint: 'Click Save & Next to assign the shift',
    overlaps: 'Another leave overlaps these days',
    added: 'Leave added successfully.',
    tooLong: (years: number) => `Leave can last at most ${years} years`,
    sickTooOld: (days: number) => `Sick leave can start at most ${days} days ago`,
    typeRequired: 'Please select leave type',
    cancelAsked: 'Cancellation requested',
    left: 'The QHP left',
    cancelQuestion: 'The QHP asks to cancel this approved leave. Shifts that it freed do not come back.',
  },

  request: {
    empty: 'Shift request not found!',
    updated: 'Shift request updated successfully.',
    confirmAccept: 'Are you sure you want accept?',
    confirmReject: 'Are you sure you want reject?',
    confirmAcceptAll: 'Are you sure you want accept all?',
    confirmRejectAll: 'Are you sure you want reject all?',

    decidedAlready: 'This request has already been decided.',
    givenTo: (name: string) => `The shift was given to ${name}.`,
    noneChosen: 'Please select at least one request.',
    /** Why a request or a swap ended, where its status does not say it. */
    reason: { taken: 'taken', withdrawn: 'withdrawn', notPossible: 'it is not possible any more' },
    shiftBegun: 'The shift has already begun.',
    notEligible: 'This QHP does not work at this facility any more.',
  },

  mobile: {
    haveAlready: 'You already have this shift.',
    askedAlready: 'You have already asked for this shift.',
    partnerRefused: 'This QHP cannot take this shift.',
    beingChanged: 'This shift is being changed. Ask your administrator.',
    changedMeanwhile: 'The day, hours or terms of this shift have changed. Please look at it again.',
    swapPending: 'A swap of this shift is already pending.',
    askedLately: 'You asked the same person to take this shift within the last hour. Please ask again later.',
    exchangeWithOne: 'A shift can be exchanged with one QHP only.',
    notExchangeable: 'These two shifts cannot be exchanged.',
    callOutTooEarly: (hours: number) =>
      `You can call out of a shift that starts within ${hours} hours. Ask for leave instead.`,
    cancelAsked: 'You have already asked to cancel this leave.',
    leaveOver: 'This leave is over.',
    leaveElsewhere: 'You no longer work for the organization of this leave.',
    tooManyDays: (days: number) => `At most ${days} days at once`,
    endpointForbidden: 'This push service is not permitted.',
    keyInvalid: 'This is not a key of a browser.',
    urgentLocked: 'Urgent changes always come by SMS.',
    renewedJustNow: 'The session was renewed just now.',
    notApprovedYet: 'The administrator has not approved this swap yet.',
    worksNowhere: 'You do not work at any facility yet.',
    leaveInPast: 'Leave cannot start before today',
    leaveTooFar: (years: number) => `Leave can start at most ${years} years from now`,
  },

  message: {
    /** Said in the banner; undefined when everything can be sent. */
    notSent({ sms, email }: { sms: boolean; email: boolean }): string | undefined {
      if (sms && email) return undefined
      if (sms) return 'Emails are not sent: no mail service is configured.'
      if (email) return 'SMS are not sent: no SMS service is configured.'
      return 'Messages are not sent: no SMS or mail service is configured.'
    },
    /** The second half of the banner: how people are told instead, if at all. */
    instead({ sms, email }: { sms: boolean; email: boolean }): string {
      if (email) return 'People are told by email instead.'
      return sms ? 'People are told by SMS, and those without a phone number not at all.' : 'They are only stored.'
    },
    /** The last part of the banner: what the platform admin can configure. */
    configure({ sms, email }: { sms: boolean; email: boolean }): string {
      const missing = [!sms && 'SMS_URL', !email && 'SMTP_URL'].filter(Boolean).join(' and ')
      return `To send them, set ${missing} and restart the server.`
    },
    tellAdmin: 'Please tell the platform admin.',
    allSent: 'There is no message that was not sent.',
    /** Above the list of what was not sent. */
    canBeSent(sendable: number, total: number) {
      const old = 'They say what was true when they were written.'
      if (sendable === total) return `All of them can be sent now. ${old}`
      const others = 'need a service or a phone number; links and codes have to be made anew.'
      return sendable === 0
        ? `None of them can be sent now: they ${others}`
        : `${sendable} of ${total} can be sent now. ${old} The others ${others}`
    },
    sentAgain: (messages: number) =>
      messages === 1 ? '1 message is sent again.' : `${messages.toLocaleString('en-US')} messages are sent again.`,
    noService: {
      sms: 'No SMS service is configured.',
      email: 'No mail service is configured.',
      push: 'Push messages are not sent here.',
    },
    notGivenUp:
      'This message was sent or is still waiting. Only a message that was given up or not sent can be retried.',
    notNeeded: 'The person has left, or has got it in another way.',
    /** Why a link or a code is not sent again, and what to do instead. */
    secretGone: (cause: string) =>
      cause.startsWith('invitation:')
        ? 'The link was secret and has been deleted. Send the invitation again, on the page Users and Permission.'
        : 'The text of this message was secret and has been deleted. The person has to ask for a new one.',
  },

  audit: {
    empty: 'No entries found!',
    nothingToExport: 'There are no entries to export.',
    exported: (records: number) => `File exported successfully. Found the ${records} records`,
    tooMany: (entries: number) =>
      `There are more than ${entries.toLocaleString('en-US')} entries. Please choose fewer days or another filter.`,
  },

  report: {
    empty: 'No data found...',
    nothingToExport: 'Records not found with selected filters. Try again with change filters.',
    exported: (records: number) => `File exported successfully. Found the ${records} records.`,

    facilityRequired: 'Please select facility',
    departmentRequired: 'Please select department',
    teamRequired: 'Please select team',
    providerRequired: 'Please select a QHP',
    overtimeWrong: 'Overtime must begin after 1 to 168 hours a week',
    notWorkedTitle: 'Not all of this is worked yet',
    notWorked: (figures: { shifts: number; toCome: number; hours: string; worked: string; hoursToCome: string }) =>
      `${figures.toCome} of ${figures.shifts} shifts are not over yet. Of ${figures.hours} hours, ${figures.worked} are worked and ${figures.hoursToCome} are to come; on call, cost and all other figures count both. For worked shifts only, choose an earlier end date.`,
    filtersChanged: 'The filters have changed. Run updates the table; Export takes the new filters already.',
    notYours: 'Some filters of this report are outside your access. Choose the filters again, then press Run.',
    tooMany: (shifts: number) =>
      `There are more than ${shifts.toLocaleString('en-US')} shifts. Please choose fewer days or departments.`,
  },
} as const
