import { checkTypes, lint } from './checks.js'
import { install } from './install.js'

await install()
const results = await Promise.all([checkTypes(), lint()])
for (const { printed } of results) process.stdout.write(printed)
process.exit(results.every(({ isRight }) => isRight) ? 0 : 1)
