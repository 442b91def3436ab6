import { accountEndpoints } from './account.ts'
import { auditEndpoints } from './audit.ts'
import { availabilityEndpoints } from './availability.ts'
import { candidateEndpoints } from './candidate.ts'
import { credentialEndpoints } from './credential.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { departmentEndpoints } from './department.ts'
import type { Endpoint } from './endpoint.ts'
import { facilityEndpoints } from './facility.ts'
import { fillEndpoints } from './fill.ts'
import { holidayEndpoints } from './holiday.ts'
import { importEndpoints } from './import.ts'
import { invitationEndpoints } from './invitation.ts'
import { leaveEndpoints } from './leave.ts'
import { messageEndpoints } from './message.ts'
import { mobileEndpoints } from './mobile.ts'
import { teamFeedEndpoints } from './mobile-feed.ts'
import { mobileOfferEndpoints } from './mobile-offer.ts'
import { needEndpoints } from './need.ts'
import { offerEndpoints } from './offer.ts'
import { onDutyEndpoints } from './on-duty.ts'
import { organizationEndpoints } from './organization.ts'
import { patternEndpoints } from './pattern.ts'
import { policyEndpoints } from './policy.ts'
import { publishEndpoints } from './publish.ts'
import { registeredProviderEndpoints } from './registered-provider.ts'
import { registrationEndpoints } from './registration.ts'
import { releaseEndpoints } from './release.ts'
import { reportEndpoints } from './report.ts'
import { requestEndpoints } from './request.ts'
import { rosterEndpoints } from './roster.ts'
import { ruleEndpoints } from './rule.ts'
import { scheduleEndpoints } from './schedule.ts'
import { scheduleActionEndpoints } from './schedule-action.ts'
import { scheduleBlockEndpoints } from './schedule-block.ts'
import { scheduleExchangeEndpoints } from './schedule-exchange.ts'
import { scheduleFollowEndpoints } from './schedule-follow.ts'
import { scheduleHistoryEndpoints } from './schedule-history.ts'
import { scheduleMoveEndpoints } from './schedule-move.ts'
import { schedulePlanEndpoints } from './schedule-plan.ts'
import { scheduleSelectionEndpoints } from './schedule-selection.ts'
import { scheduleUndoEndpoints } from './schedule-undo.ts'
import { sessionEndpoints } from './session.ts'
import { settingEndpoints } from './setting.ts'
import { skillEndpoints } from './skill.ts'
import { ssoEndpoints } from './sso.ts'
import { swapEndpoints } from './swap.ts'
import { teamEndpoints } from './team.ts'
import { userEndpoints } from './user.ts'
import { userAccountEndpoints } from './user-account.ts'

/** Every call of the API. */
const endpoints = {
  session: sessionEndpoints,
  account: accountEndpoints,
  setting: settingEndpoints,
  skill: skillEndpoints,
  registration: registrationEndpoints,
  user: userEndpoints,
  registeredProvider: registeredProviderEndpoints,
  userAccount: userAccountEndpoints,
  invitation: invitationEndpoints,
  import: importEndpoints,
  organization: organizationEndpoints,
  holiday: holidayEndpoints,
  sso: ssoEndpoints,
  facility: facilityEndpoints,
  department: departmentEndpoints,
  team: teamEndpoints,
  teamFeed: teamFeedEndpoints,
  need: needEndpoints,
  rule: ruleEndpoints,
  policy: policyEndpoints,
  credential: credentialEndpoints,
  availability: availabilityEndpoints,
  schedule: scheduleEndpoints,
  publish: publishEndpoints,
  roster: rosterEndpoints,
  candidate: candidateEndpoints,
  offer: offerEndpoints,
  release: releaseEndpoints,
  fill: fillEndpoints,
  scheduleBlock: scheduleBlockEndpoints,
  scheduleAction: scheduleActionEndpoints,
  scheduleMove: scheduleMoveEndpoints,
  scheduleExchange: scheduleExchangeEndpoints,
  schedulePlan: schedulePlanEndpoints,
  scheduleFollow: scheduleFollowEndpoints,
  scheduleSelection: scheduleSelectionEndpoints,
  pattern: patternEndpoints,
  scheduleUndo: scheduleUndoEndpoints,
  scheduleHistory: scheduleHistoryEndpoints,
  swap: swapEndpoints,
  leave: leaveEndpoints,
  request: requestEndpoints,
  onDuty: onDutyEndpoints,
  dashboard: dashboardEndpoints,
  report: reportEndpoints,
  message: messageEndpoints,
  audit: auditEndpoints,
  mobile: mobileEndpoints,
  mobileOffer: mobileOfferEndpoints,
}

export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group): Endpoint[] => Object.values(group))
