import type { LabourType } from '@shiftward/contract/common.ts'
import type { OwnSettings } from '@shiftward/contract/rules/assign/policy.ts'

/** The demo's invented hospitals: their names, rates and teams' hours. */

export type TeamPlan = {
  name: string
  hours: [start: string, end: string]
  skills: string[]
  weekdays?: number[]
  isOnCall?: boolean
}

type OwnRules = OwnSettings['rules']

export type DepartmentPlan = {
  name: string
  specialty: string
  approval: LabourType[]
  /** The department's rate as a percentage of the common rate. */
  pay: number
  teams: [TeamPlan, TeamPlan]
  /** The rules that it sets itself. */
  policy?: OwnRules
}

export type FacilityPlan = {
  name: string
  address: { address_line1: string; city: string; state: string; zip: string }
  time_zone: string
  departments: DepartmentPlan[]
}

type OrganizationPlan = {
  name: string
  address: { address_line1: string; city: string; state: string; zip: string }
  facilities: FacilityPlan[]
  policy?: OwnRules
}

/** The common rate of each skill, in dollars per hour. */
export const commonRates: Record<string, number> = {
  Physician: 210,
  'Physician Assistant': 96,
  'Nurse Practitioner': 98,
  CRNA: 168,
  'Registered Nurse': 62,
  'Charge Nurse': 74,
  'Respiratory Therapist': 48,
  'Nursing Assistant': 26,
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
export const weekdaysOf = (team: TeamPlan) => team.weekdays ?? everyDay
const mondayToFriday = [1, 2, 3, 4, 5]
const mondayToSaturday = [1, 2, 3, 4, 5, 6]

const emergency = ['Physician', 'Physician Assistant', 'Registered Nurse']
const intensive = ['Physician', 'Charge Nurse', 'Registered Nurse']

const alderCreek: FacilityPlan = {
  name: 'Alder Creek Medical Center',
  address: { address_line1: '400 Alder Creek Parkway', city: 'Albany', state: 'NY', zip: '12207' },
  time_zone: 'America/New_York',
  departments: [
    {
      name: 'Emergency Department',
      specialty: 'Emergency Medicine',
      approval: ['PerDiem', 'Locum'],
      pay: 108,
      teams: [
        { name: 'ED Day', hours: ['07:00', '15:00'], skills: emergency },
        { name: 'ED Evening', hours: ['15:00', '00:00'], skills: emergency },
      ],
    },
    {
      name: 'Intensive Care Unit',
      specialty: 'Critical Care',
      approval: ['Locum'],
      pay: 112,
      teams: [
        { name: 'ICU Day', hours: ['07:00', '19:00'], skills: intensive },
        { name: 'ICU Night', hours: ['19:00', '07:00'], skills: intensive },
      ],
    },
    {
      name: 'Anesthesia',
      specialty: 'Anesthesiology',
      approval: [],
      pay: 115,
      teams: [
        { name: 'OR Anesthesia', hours: ['06:30', '15:00'], skills: ['Physician', 'CRNA'], weekdays: mondayToFriday },
        { name: 'Anes On Call', hours: ['15:00', '06:30'], skills: ['Physician', 'CRNA'], isOnCall: true },
      ],
    },
  ],
}

const stonebridge: FacilityPlan = {
  name: 'Stonebridge Community Hospital',
  address: { address_line1: '1250 Old Ferry Road', city: 'Peoria', state: 'IL', zip: '61602' },
  time_zone: 'America/Chicago',
  departments: [
    {
      name: 'Hospital Medicine',
      specialty: 'Hospital Medicine',
      approval: ['PerDiem', 'Locum', 'Volunteer'],
      pay: 98,
      teams: [
        { name: 'Hospitalist Day', hours: ['07:00', '17:00'], skills: ['Physician', 'Nurse Practitioner'] },
        { name: 'Nocturnist', hours: ['19:00', '07:00'], skills: ['Physician', 'Nurse Practitioner'] },
      ],
    },
    {
      name: 'Labor and Delivery',
      specialty: 'Obstetrics and Gynecology',
      approval: [],
      pay: 104,
      policy: {
        overlap: { level: 'block', value: null },
        'weekly-hours': { level: 'warn', value: 48 },
        weekends: { level: 'warn', value: 3 },
      },
      teams: [
        { name: 'L&D Day', hours: ['07:00', '19:00'], skills: ['Physician', 'Registered Nurse'] },
        { name: 'L&D Night', hours: ['19:00', '07:00'], skills: ['Physician', 'Registered Nurse'] },
      ],
    },
    {
      name: 'Emergency Department',
      specialty: 'Emergency Medicine',
      approval: ['PerDiem', 'Locum', 'Employee', 'Volunteer'],
      pay: 102,
      teams: [
        { name: 'SB ED Day', hours: ['09:00', '17:30'], skills: ['Physician', 'Physician Assistant'] },
        { name: 'SB ED Night', hours: ['22:00', '06:30'], skills: ['Physician', 'Physician Assistant'] },
      ],
    },
  ],
}

const redCanyon: FacilityPlan = {
  name: 'Red Canyon Regional Hospital',
  address: { address_line1: '77 Canyon View Drive', city: 'Tucson', state: 'AZ', zip: '85701' },
  time_zone: 'America/Phoenix',
  departments: [
    {
      name: 'Trauma and Emergency',
      specialty: 'Emergency Medicine',
      approval: ['Locum'],
      pay: 105,
      teams: [
        { name: 'Trauma Day', hours: ['07:00', '15:00'], skills: ['Physician', 'Registered Nurse'] },
        { name: 'Trauma Evening', hours: ['15:00', '23:00'], skills: ['Physician', 'Registered Nurse'] },
      ],
    },
    {
      name: 'Behavioral Health',
      specialty: 'Psychiatry',
      approval: [],
      pay: 92,
      teams: [
        {
          name: 'Psych Day',
          hours: ['08:00', '16:30'],
          skills: ['Physician', 'Nurse Practitioner'],
          weekdays: mondayToFriday,
        },
        { name: 'Crisis Line', hours: ['16:00', '00:00'], skills: ['Nurse Practitioner'], isOnCall: true },
      ],
    },
  ],
}

const pineHollow: FacilityPlan = {
  name: "Pine Hollow Children's Hospital",
  address: { address_line1: '9 Pine Hollow Way', city: 'Boulder', state: 'CO', zip: '80302' },
  time_zone: 'America/Denver',
  departments: [
    {
      name: 'Neonatal Intensive Care',
      specialty: 'Neonatology',
      approval: ['PerDiem'],
      pay: 110,
      teams: [
        { name: 'NICU Day', hours: ['07:00', '19:00'], skills: ['Nurse Practitioner', 'Respiratory Therapist'] },
        { name: 'NICU Night', hours: ['19:00', '07:00'], skills: ['Nurse Practitioner', 'Respiratory Therapist'] },
      ],
    },
    {
      name: 'Pediatrics',
      specialty: 'Pediatrics',
      approval: ['PerDiem', 'Volunteer'],
      pay: 95,
      teams: [
        {
          name: 'Peds Clinic',
          hours: ['09:00', '17:00'],
          skills: ['Physician', 'Nursing Assistant'],
          weekdays: mondayToSaturday,
        },
        { name: 'Peds Night', hours: ['23:00', '07:00'], skills: ['Physician', 'Nursing Assistant'] },
      ],
    },
  ],
}

export const organizationPlans: OrganizationPlan[] = [
  {
    name: 'Meridian Health Partners',
    address: { address_line1: '12 State Street, Suite 900', city: 'Albany', state: 'NY', zip: '12207' },
    facilities: [alderCreek, stonebridge],
    policy: { 'days-in-row': { level: 'warn', value: 5 } },
  },
  {
    name: 'Blue Mesa Health Network',
    address: { address_line1: '2100 Mesa Boulevard', city: 'Tucson', state: 'AZ', zip: '85701' },
    facilities: [redCanyon, pineHollow],
  },
]
