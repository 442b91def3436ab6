import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { passwordWeakness } from './weak-password.ts'

const ada = { email: 'ada.hill@example.test', firstName: 'Ada', lastName: 'Hillman' }
const { commonPassword, ownNamePassword } = texts.account

test.each(['123456', 'password', 'PassWord', 'qwerty123', 'iloveyou', 'letmein'])('%s is too common', (password) => {
  expect(passwordWeakness(password, ada)).toBe(commonPassword)
})

test.each(['Shiftward-2026', 'hospital1', '2026nurse!', 'Scheduler', 'ADMIN#123'])(
  '%s is a word of the context',
  (password) => {
    expect(passwordWeakness(password, ada)).toBe(commonPassword)
  },
)

test.each(['hillman', 'Ada Hillman', 'hillman-ada', 'ada.hill', 'Ada.Hill@Example.test', 'AdaHill'])(
  '%s is the person’s own name or address',
  (password) => {
    expect(passwordWeakness(password, ada)).toBe(ownNamePassword)
  },
)

test.each(['Demo-2026', 'Hillman-likes-tea', 'nurse-likes-tea', 'correct horse', '------'])(
  '%s may be used',
  (password) => {
    expect(passwordWeakness(password, ada)).toBeUndefined()
  },
)

test('a person without a name is judged by the address alone', () => {
  expect(passwordWeakness('------', { email: 'root@example.test' })).toBeUndefined()
  expect(passwordWeakness('root@example.test', { email: 'root@example.test' })).toBe(ownNamePassword)
})
