import { buildConsole } from './build.js'

process.exit((await buildConsole()) ? 0 : 1)
