import type { Access, Endpoint } from '@shiftward/contract/endpoint.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { keyPattern } from './idempotency.ts'
import { backgroundHeader } from './session.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document, from the same table and schemas that validate. */
export function openApiDocument(endpoints: Endpoint[]) {
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shiftward',
      version: manifest.version,
      description: 'Every call of the console and of the mobile app. Paths ignore case.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        console: bearer('The token of Authentication/Login'),
        mobile: bearer('The token of Mobile/Login'),
      },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: { Failure: failure },
    },
  }
}

const bearer = (whose: string): Schema => ({ type: 'http', scheme: 'bearer', description: `${whose}. ${life}` })

const hours = limits.session.lifeMs / 3_600_000
const life =
  `It lasts ${hours} hours, and ${limits.session.idleMs / 60_000} minutes without a call. ` +
  `Calls with the header ${backgroundHeader}, for polling, do not count.`

const tagOf = (endpoint: Endpoint) => endpoint.path.split('/')[0] ?? endpoint.path

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Up to 100 characters that the caller chooses. A change that is sent again with the same key within a day is not made twice: the first answer is repeated.',
  schema: { type: 'string', pattern: keyPattern.source },
}

const failure: Schema = {
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'integer' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        /** Of a refused assignment. */
        rule: { enum: [...ruleNames] },
        requestId: { type: 'string' },
      },
    },
  },
}

function operation(endpoint: Endpoint): Schema {
  return {
    operationId: endpoint.path.replaceAll('/', '_'),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    security: securityOf(endpoint.access),
    parameters: [
      ...queryOf(endpoint),
      ...(endpoint.effect === 'change' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Done', content: { [typeOf(endpoint)]: { schema: answerOf(endpoint) } } },
      default: {
        description: '400 invalid, 401 no session, 403 not your role, 404 unknown, 409 conflict, 413, 429, 503',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'self') return 'For every session of the console and of the mobile app, about its own account.'
  if (access === 'provider') return 'For a provider’s mobile session.'
  return `For console sessions of: ${access.join(', ')}.`
}

function securityOf(access: Access): Schema[] {
  if (access === 'public') return []
  if (access === 'self') return [{ console: [] }, { mobile: [] }]
  return access === 'provider' ? [{ mobile: [] }] : [{ console: [] }]
}

function queryOf(endpoint: Endpoint): Schema[] {
  if (endpoint.from !== 'query') return []
  const schema = jsonSchema(endpoint.input, 'input')
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = (schema.required ?? []) as string[]
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

function bodyOf({ from, input }: Endpoint): Schema {
  if (from === 'query') return {}
  if (input instanceof z.ZodObject && Object.keys(input.shape).length === 0) return {}
  const type = from === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: jsonSchema(input, 'input') } } } }
}

const typeOf = ({ answer }: Endpoint) => (answer === 'events' ? 'text/event-stream' : 'application/json')

function answerOf(endpoint: Endpoint): Schema {
  const output = jsonSchema(endpoint.output, 'output')
  if (endpoint.answer === 'raw' || endpoint.answer === 'events') return output
  const status = { const: true }
  if (endpoint.answer === 'flat') {
    const beside = (schema: Schema): Schema => {
      if (Array.isArray(schema.anyOf)) return { anyOf: schema.anyOf.map(beside) }
      const { properties, required } = schema as { properties: Schema; required: string[] }
      return { ...schema, required: ['status', ...required], properties: { status, ...properties } }
    }
    return beside(output)
  }
  return { type: 'object', required: ['status', 'data'], properties: { status, data: output } }
}

/** Answers may get more fields later: a client generated from this description must accept them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema: part }) => {
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties
    },
  }) as Schema
  return rest
}
