import { root, run } from './process.js'

/** Runs npm: the one that runs us, with its Node.js. Ours is in the folder that an installation replaces. */
export function npm(words, cwd = root) {
  const { npm_execpath: path, npm_node_execpath: node, ...env } = process.env
  const [command, ...first] = path ? [node ?? process.execPath, path] : ['npm']
  return run(command, [...first, ...words], {
    cwd,
    env: { ...env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', npm_config_loglevel: 'error' },
  })
}
