/** Fields whose plain name is not how they are spelled. */
const words: Record<string, string> = {
  npi: 'NPI',
  dob: 'Date of birth',
  emailid: 'E-Mail',
  email: 'E-Mail',
  phone: 'Mobile No',
  zip: 'Zip Code',
  q: 'Search text',
  id: 'Id',
  code: 'Code',
  on: 'Day',
  to: 'Last day',
  from: 'First day',
  data: 'Verification code',
  accept: 'Decision',
  extension: 'Extension',
  addressline1: 'Address',
  askrate: 'Rate',
  ceilingprice: 'Rate',
  minprice: 'Minimum rate',
  maxprice: 'Maximum rate',
  addonhourrate: 'Add-on rate',
  addonhours: 'Add-on hours',
  ratemask: 'Hidden rate',
  color_code: 'Color',
  daterange: 'Date range',
  employeeid: 'Employee number',
  freqinterval: 'Sum of shift days',
  freqintervaltext: 'Shift days',
  fromdate: 'First day',
  todate: 'Last day',
  isadmin: 'Admin mark',
  isconfirmed: 'Confirmation',
  iscredentialed: 'Credentialed mark',
  isdeactivated: 'Deactivated mark',
  isexternalprovider: 'External provider mark',
  isgenericuser: 'Generic View Admin mark',
  isinteral: 'Internal mark',
  isinternalperdiem: 'Internal per diem mark',
  isremoved: 'Removed mark',
  issourceshift: 'Sourced shift mark',
  isviewscheduler: 'Department View Admin mark',
  isweb: 'Console mark',
  labourtype: 'Labor type',
  leaveid: 'Leave request',
  leavetype: 'Leave type',
  oncallopenshift: 'On-call mark',
  oncallshift: 'On-call mark',
  preferredcallnumber: 'Preferred call number',
  providercode: 'QHP',
  provider_code: 'QHP',
  providerid: 'QHP',
  providername: 'QHP name',
  facilityproviderid: 'Facility of the QHP',
  toprovidercode: 'Other QHP',
  recurrencenooftime: 'Number of repeats',
  recurrencestartdate: 'First day of the repetition',
  recurrencetype: 'Repetition',
  schedulecode: 'Schedule block',
  schedulercode: 'Schedule block',
  schedulerid: 'Schedule block',
  shiftapprovalid: 'Shift request',
  shiftids: 'Shifts',
  skilllevel: 'Skill',
  specialty: 'Speciality',
  swapid: 'Swap request',
  username: 'User name',
  waitminutes: 'Waiting time',
}

/** 'departmentCodes' is 'Department': ids and codes name a thing. */
function plainWords(name: string): string {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)
  const named = parts.length > 1 && /^(ids?|codes?)$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
  const text = named.join(' ').replace(/^is /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * The place of a value in a request, in words: 'freqIntervalText.0' is 'Shift days (entry 1)'. The names of the
 * contract are for programs.
 */
export function fieldWords(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  const entry = path.findLast((part) => typeof part === 'number')
  const field = typeof name === 'string' ? (words[name.toLowerCase()] ?? plainWords(name)) : 'The request'
  return typeof entry === 'number' ? `${field} (entry ${entry + 1})` : field
}
