import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { parsedAs } from './field-error.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** An input of the schema's shape whose every value is `wrong`. */
function filledWith(wrong: unknown, { properties, items, anyOf, oneOf, allOf }: JsonSchema): unknown {
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, filledWith(wrong, inner)]))
  }
  if (items) return [filledWith(wrong, items)]
  const inner = (anyOf ?? oneOf ?? allOf)?.find((one) => one.properties ?? one.items)
  return inner ? filledWith(wrong, inner) : wrong
}

function refusalOf(schema: z.ZodType, given: unknown): AppError | undefined {
  try {
    parsedAs(schema, given)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** A name of the contract ('skillLevel', 'color_Code'), a path ('skillLevel.0'), or a text of the library. */
const isTechnical = (text: string) =>
  /\b[a-z]+[A-Z]|\w_\w|[a-z]\.\d|\bundefined\b|^Invalid (input|option|string)|^Too (big|small)/.test(
    text.replace(/ must be (one of )?.*$/, ''),
  )
const wrongValues = [{}, [], '', '\u0000', 'x'.repeat(700), -1, 0.001, true, null, undefined]

describe.each(allEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_, { input }) => {
  test('every refusal of a wrong input names the field in words', () => {
    const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const refusals = wrongValues.flatMap((wrong) => refusalOf(input, filledWith(wrong, shape)) ?? [])
    const said = refusals.flatMap(({ message, fields }) => [message, ...Object.values(fields ?? {})])
    expect(said.filter(isTechnical)).toEqual([])
    const alone = refusals.map(({ message }) => message)
    expect(alone.filter((message) => /^(Not a valid|At most)/.test(message))).toEqual([])
  })
})

test('a text that stands alone names its field, the one at the field does not', () => {
  const wrong = { freqIntervalText: [9] }
  const { input } = teamEndpoints.create
  expect(refusalOf(input.pick({ freqIntervalText: true }), wrong)?.message).toMatch(/^Shift days \(entry 1\) /)
  const long = refusalOf(input.pick({ name: true }), { name: 'x'.repeat(16) })
  expect(long).toMatchObject({
    message: `Name: ${texts.common.tooLong(15)}`,
    fields: { name: texts.common.tooLong(15) },
  })
})
