import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { PostgresDriver } from 'kysely'
import { accountRoutes } from './features/account/account.routes.ts'
import { assignRoutes } from './features/assign/assign.routes.ts'
import { assignBlockRoutes } from './features/assign/assign-block.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { availabilityRoutes } from './features/availability/availability.routes.ts'
import { blockRoutes } from './features/block/block.routes.ts'
import { needRoutes } from './features/block/block-need.routes.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { candidateRoutes } from './features/candidate/candidate.routes.ts'
import { credentialRoutes } from './features/credential/credential.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { leaveRoutes } from './features/decision/decision-leave.routes.ts'
import { requestRoutes } from './features/decision/decision-request.routes.ts'
import { swapRoutes } from './features/decision/decision-swap.routes.ts'
import { departmentRoutes } from './features/department/department.routes.ts'
import { facilityRoutes } from './features/facility/facility.routes.ts'
import { serveFhir } from './features/fhir/fhir-server.ts'
import { fillRoutes } from './features/fill/fill.routes.ts'
import { holidayRoutes } from './features/holiday/holiday.routes.ts'
import { importRoutes } from './features/import/import.routes.ts'
import { invitationRoutes } from './features/invitation/invitation.routes.ts'
import { messageRoutes } from './features/message/message.routes.ts'
import { mobileRoutes } from './features/mobile/mobile.routes.ts'
import { serveFeeds } from './features/mobile/mobile-feed.routes.ts'
import { mobileOfferRoutes } from './features/mobile/mobile-offer.routes.ts'
import { offerRoutes } from './features/offer/offer.routes.ts'
import { onDutyRoutes } from './features/on-duty/on-duty.routes.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { patternRoutes } from './features/pattern/pattern.routes.ts'
import { publishRoutes } from './features/publish/publish.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { releaseRoutes } from './features/release/release.routes.ts'
import { reportRoutes } from './features/report/report.routes.ts'
import { factRoutes } from './features/rule/rule-fact.routes.ts'
import { policyRoutes } from './features/rule/rule-policy.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { settingRoutes } from './features/setting/setting.routes.ts'
import { skillRoutes } from './features/skill/skill.routes.ts'
import { ssoRoutes } from './features/sso/sso.routes.ts'
import { teamRoutes } from './features/team/team.routes.ts'
import { mappingRoutes } from './features/user/mapping.routes.ts'
import { userRoutes } from './features/user/user.routes.ts'
import { userFacilityRoutes } from './features/user/user-facility.routes.ts'
import { compressTexts } from './lib/compress.ts'
import { serveConsole, servePhone } from './lib/console.ts'
import type { Deps } from './lib/deps.ts'
import { serveDocs } from './lib/docs.ts'
import { answerErrors, answerUnknownCall, answerUnroutable } from './lib/error-answers.ts'
import { acceptEmptyJson, acceptForms } from './lib/forms.ts'
import { Gate } from './lib/gate.ts'
import { sendSafetyHeaders } from './lib/headers.ts'
import { RequestLines, requestIdFrom } from './lib/operations/log.ts'
import { type Operations, serveOperations } from './lib/operations/operations.ts'
import { Traffic } from './lib/operations/traffic.ts'
import type { Replica } from './lib/postgres/replica.ts'
import { openLimiter } from './lib/rate-limit.ts'
import { bindRoutes, type Route } from './lib/route.ts'
import { authenticator } from './lib/session.ts'
import { trustIn, warnOfStrangeProxy } from './lib/trust-proxy.ts'
import { answerUnreadable } from './lib/unreadable.ts'
import { longestArrival, longestHead, type Port } from './port.ts'

type AppOptions = Deps & {
  log?: FastifyBaseLogger
  operations?: Operations
  /** Whether calls are rate-limited. Tests and benches call too often for that. */
  isRateLimited?: boolean
  reports?: PostgresDriver | undefined
  replica?: Replica | undefined
  /** The folder of the built console; without it only the API is served. */
  consoleFolder?: string | undefined
  /** The same of the provider's app. */
  phoneFolder?: string | undefined
  /** Where it is served, if not at a port of its own. */
  port?: Port
}

const features = [
  accountRoutes,
  assignRoutes,
  assignBlockRoutes,
  auditRoutes,
  availabilityRoutes,
  blockRoutes,
  calendarRoutes,
  candidateRoutes,
  credentialRoutes,
  dashboardRoutes,
  departmentRoutes,
  facilityRoutes,
  factRoutes,
  fillRoutes,
  holidayRoutes,
  importRoutes,
  invitationRoutes,
  leaveRoutes,
  mappingRoutes,
  messageRoutes,
  mobileOfferRoutes,
  mobileRoutes,
  needRoutes,
  offerRoutes,
  onDutyRoutes,
  organizationRoutes,
  patternRoutes,
  policyRoutes,
  publishRoutes,
  registrationRoutes,
  releaseRoutes,
  reportRoutes,
  requestRoutes,
  sessionRoutes,
  settingRoutes,
  skillRoutes,
  ssoRoutes,
  swapRoutes,
  teamRoutes,
  userFacilityRoutes,
  userRoutes,
]

/** How long a stop waits for running requests. */
const longestRest = 8_000

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const isProxy = trustIn(options.settings.trustProxy)
  const { port } = options
  const app = fastify({
    ...(port && { serverFactory: () => port.server }),
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new RequestLines(),
    trustProxy: isProxy,
    genReqId({ headers, socket }) {
      const given = requestIdFrom(headers['x-request-id'])
      return given && isProxy !== false && isProxy(socket.remoteAddress ?? '', 0) ? given : randomUUID()
    },
    bodyLimit: 1024 * 1024,
    http: { maxHeaderSize: longestHead },
    requestTimeout: longestArrival,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // Serve new requests until the last answer is sent: a proxy takes a moment to notice that we stop.
    return503OnClosing: false,
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
  })
  answerErrors(app)
  warnOfStrangeProxy(app, isProxy)
  const traffic = new Traffic()
  const gate = new Gate()
  if (options.operations) serveOperations(app, { traffic, gate, clock: options.clock, ...options.operations })
  else traffic.watch(app)
  acceptForms(app)
  acceptEmptyJson(app)
  sendSafetyHeaders(app)
  compressTexts(app)
  await serveDocs(app)
  const { db, clock, reports, replica } = options
  const limiter = options.isRateLimited ? await openLimiter(app) : undefined
  const authenticate = authenticator(db, clock)
  const base = { db, clock, authenticate, gate, limiter, reports, replica }
  bindRoutes(app, routesOf(options), base)
  serveFhir(app, options, base)
  serveFeeds(app, options, limiter)
  answerUnknownCall(app)
  // End the streams before the server closes its connections: they would never end by themselves.
  app.addHook('preClose', async () => {
    await options.live.close()
    await traffic.rest(longestRest)
    await options.port?.close()
  })
  if (options.consoleFolder) await serveConsole(app, options.consoleFolder)
  if (options.phoneFolder) await servePhone(app, options.phoneFolder)
  return app
}

/** All routes of all features. */
export const routesOf = (deps: Deps): Route[] => features.flatMap((feature) => feature(deps))
