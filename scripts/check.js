import { checkTypes, lint } from './checks.js'
import { install } from './install.js'

await install()
const areTypesRight = await checkTypes()
const isClean = await lint()
process.exit(areTypesRight && isClean ? 0 : 1)
