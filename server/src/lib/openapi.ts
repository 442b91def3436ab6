import { type Access, duties, type Endpoint } from '@shiftward/contract/endpoint.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { keyPattern } from './idempotency.ts'
import { failureTexts, tagTexts } from './openapi-text.ts'
import { backgroundHeader } from './session.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document, from the same table and schemas that validate. */
export function openApiDocument(endpoints: Endpoint[]) {
  const paths: Record<string, Schema> = {}
  const schemas: Record<string, Schema> = { Failure: failure }
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`
    // Some paths are read with GET and saved with POST.
    const isSecond = paths[path] !== undefined
    const name = endpoint.path.replaceAll('/', '_') + (isSecond ? `_${endpoint.method.toLowerCase()}` : '')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, name, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shiftward',
      version: manifest.version,
      description: 'Every call of the console and of the mobile app. Paths ignore case.',
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: tagTexts[name] })),
    paths,
    components: {
      securitySchemes: {
        console: bearer('The token of Authentication/Login'),
        mobile: bearer('The token of Mobile/Login'),
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(
        Object.entries(failureTexts).map(([status, description]) => [`Failure${status}`, { description, ...failed }]),
      ),
      schemas,
    },
  }
}

const bearer = (whose: string): Schema => ({ type: 'http', scheme: 'bearer', description: `${whose}. ${life}` })

const hours = limits.session.lifeMs / 3_600_000
const life =
  `It lasts ${hours} hours, and ${limits.session.idleMs / 60_000} minutes without a call. ` +
  `Calls with the header ${backgroundHeader}, for polling, do not count. ` +
  `The app’s session lasts ${limits.session.deviceMs / 86_400_000} days after its last use.`

/** One path of the specification begins with a small letter. */
const tagOf = ({ path }: Endpoint) => path.charAt(0).toUpperCase() + (path.split('/')[0] ?? path).slice(1)

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
        /** Something the person has to do first, such as choosing a new password. */
        duty: { enum: [...duties] },
        requestId: { type: 'string' },
      },
    },
  },
}

const failed = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }

/** How the call can fail, as far as the table says. */
function failuresOf({ access, effect, limit, input }: Endpoint): Schema {
  const hasInput = !(input instanceof z.ZodObject) || Object.keys(input.shape).length > 0
  const statuses = [
    400,
    ...(hasInput ? [404] : []),
    ...(access === 'public' ? [] : [401, 403]),
    ...(effect === 'change' ? [409] : []),
    ...(limit ? [429] : []),
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]))
}

/** Puts a schema under a name of its own, so that generated clients have a type for it. */
function named(schemas: Record<string, Schema>, name: string, schema: Schema): Schema {
  schemas[name] = schema
  return { $ref: `#/components/schemas/${name}` }
}

function operation(endpoint: Endpoint, name: string, schemas: Record<string, Schema>): Schema {
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    security: securityOf(endpoint.access),
    parameters: [
      ...queryOf(endpoint),
      ...(endpoint.effect === 'change' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...bodyOf(endpoint, (schema) => named(schemas, `${name}_Input`, schema)),
    responses: {
      200: {
        description: 'Done',
        content: { [typeOf(endpoint)]: { schema: named(schemas, `${name}_Answer`, answerOf(endpoint)) } },
      },
      ...failuresOf(endpoint),
      default: { description: 'Any other failure: 413 too large, 503 not available', ...failed },
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

function bodyOf({ from, input }: Endpoint, asNamed: (schema: Schema) => Schema): Schema {
  if (from === 'query') return {}
  if (input instanceof z.ZodObject && Object.keys(input.shape).length === 0) return {}
  const type = from === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: asNamed(jsonSchema(input, 'input')) } } } }
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
      // A binary fraction is rarely a multiple of 0.01: validators that take it literally would refuse many amounts.
      if (part.multipleOf !== undefined) {
        delete part.multipleOf
        part.description ??= 'At most two decimals'
      }
      // A record with fixed keys: linters and generators want them as properties.
      if (part.propertyNames !== undefined && part.required && typeof part.additionalProperties === 'object') {
        const value = part.additionalProperties
        part.properties = Object.fromEntries(part.required.map((name) => [name, value]))
      }
      // The branches of a choice may overlap in what they leave out.
      if (part.oneOf) {
        part.anyOf = part.oneOf
        delete part.oneOf
      }
    },
  }) as Schema
  return rest
}
