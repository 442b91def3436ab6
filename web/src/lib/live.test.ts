import { describe, expect, it } from 'vitest'
import { eventReader, waitAfter } from './live.ts'

describe('a stream of events', () => {
  const read = (...pieces: string[]) => {
    const heard: unknown[] = []
    const reader = eventReader((event) => heard.push(event))
    for (const piece of pieces) reader(piece)
    return heard
  }

  it('is read correctly wherever the chunks are cut', () => {
    const stream = 'data: {"type":"ready"}\n\n: beat\n\nevent: x\r\ndata: {"n":\r\ndata: 2}\r\n\r\n'
    for (let at = 0; at <= stream.length; at += 1) {
      expect(read(stream.slice(0, at), stream.slice(at))).toEqual([{ type: 'ready' }, { n: 2 }])
    }
  })

  it('waits for the rest of an incomplete event', () => {
    expect(read('data: {"type":"ready"}\n')).toEqual([])
  })
})

it('the wait grows from half a second to half a minute, with jitter', () => {
  expect(waitAfter(1, 1)).toBe(500)
  expect(waitAfter(1, 0)).toBe(250)
  expect(waitAfter(4, 1)).toBe(4000)
  expect(waitAfter(50, 1)).toBe(30_000)
})
