import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { departmentRoutes } from './features/department/department.routes.ts'
import { facilityRoutes } from './features/facility/facility.routes.ts'
import { leaveRoutes } from './features/leave/leave.routes.ts'
import { messageRoutes } from './features/message/message.routes.ts'
import { mobileRoutes } from './features/mobile/mobile.routes.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { reportRoutes } from './features/report/report.routes.ts'
import { requestRoutes } from './features/request/request.routes.ts'
import { scheduleRoutes } from './features/schedule/schedule.routes.ts'
import { scheduleActionRoutes } from './features/schedule/schedule-action.routes.ts'
import { scheduleBlockRoutes } from './features/schedule/schedule-block.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { settingRoutes } from './features/setting/setting.routes.ts'
import { skillRoutes } from './features/skill/skill.routes.ts'
import { swapRoutes } from './features/swap/swap.routes.ts'
import { teamRoutes } from './features/team/team.routes.ts'
import { userRoutes } from './features/user/user.routes.ts'
import { serveConsole } from './lib/console.ts'
import type { Deps } from './lib/deps.ts'
import { serveDocs } from './lib/docs.ts'
import { answerErrors, answerUnknownCall, answerUnroutable } from './lib/error-answers.ts'
import { acceptEmptyJson, acceptForms } from './lib/forms.ts'
import { sendSafetyHeaders } from './lib/headers.ts'
import { RequestLines, requestIdFrom } from './lib/operations/log.ts'
import { type Operations, serveOperations } from './lib/operations/operations.ts'
import { Traffic } from './lib/operations/traffic.ts'
import { openLimiter } from './lib/rate-limit.ts'
import { bindRoutes, type Route } from './lib/route.ts'
import { authenticator } from './lib/session.ts'
import { trustIn } from './lib/trust-proxy.ts'
import { answerUnreadable } from './lib/unreadable.ts'

type AppOptions = Deps & {
  log?: FastifyBaseLogger
  operations?: Operations
  /** Whether programs are stopped that call too often. Tests and benches are such programs. */
  isRateLimited?: boolean
  /** The built console; without it only the calls are served. */
  consoleFolder?: string
}

const features = [
  auditRoutes,
  dashboardRoutes,
  departmentRoutes,
  facilityRoutes,
  leaveRoutes,
  messageRoutes,
  mobileRoutes,
  organizationRoutes,
  registrationRoutes,
  reportRoutes,
  requestRoutes,
  scheduleActionRoutes,
  scheduleBlockRoutes,
  scheduleRoutes,
  sessionRoutes,
  settingRoutes,
  skillRoutes,
  swapRoutes,
  teamRoutes,
  userRoutes,
]

/** Whoever sends a request drop by drop would hold its connection for good. */
const longestArrival = 60_000
/** Reports name their facilities and departments in the address: twice as many as a list may hold, with room. */
const longestHead = 64 * 1024
/** How long a stop waits for what has been asked already. */
const longestRest = 8_000

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const isProxy = trustIn(options.settings.trustProxy)
  const app = fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new RequestLines(),
    trustProxy: isProxy,
    genReqId: ({ headers, socket }) =>
      (isProxy !== false && isProxy(socket.remoteAddress ?? '', 0) && requestIdFrom(headers['x-request-id'])) ||
      randomUUID(),
    bodyLimit: 1024 * 1024,
    http: { maxHeaderSize: longestHead },
    requestTimeout: longestArrival,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // Until the last answer is out whatever still comes is served too: a proxy takes a moment to hear that we stop.
    return503OnClosing: false,
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
  })
  answerErrors(app)
  const traffic = new Traffic()
  if (options.operations) serveOperations(app, traffic, { clock: options.clock, ...options.operations })
  else traffic.watch(app)
  acceptForms(app)
  acceptEmptyJson(app)
  await sendSafetyHeaders(app)
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: 1 } })
  await serveDocs(app)
  const { db, clock } = options
  const limiter = options.isRateLimited ? await openLimiter(app) : undefined
  bindRoutes(app, routesOf(options), { db, clock, authenticate: authenticator(db, clock), limiter })
  answerUnknownCall(app)
  // Before the server lets go of its connections: streams would never end by themselves, all else does soon.
  app.addHook('preClose', async () => {
    await options.live.close()
    await traffic.rest(longestRest)
  })
  if (options.consoleFolder) await serveConsole(app, options.consoleFolder)
  return app
}

/** Every call, with what answers it. */
export const routesOf = (deps: Deps): Route[] => features.flatMap((feature) => feature(deps))
