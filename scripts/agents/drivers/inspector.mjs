// The inspector's command line. It connects anew for everything it does; to cancel is to end it.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

export async function open(_load, door, folder) {
  const program = join(folder, 'node_modules/.bin/mcp-inspector');
  const target =
    door.kind === 'stdio'
      ? ['--config', writeConfig(door), '--server', 'pml']
      : [
          door.url,
          '--transport',
          'http',
          ...Object.entries(door.headers).flatMap(([name, value]) => [
            '--header',
            `${name}: ${value}`,
          ]),
        ];
  const ask = (signal, method, ...options) =>
    new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [program, '--cli', ...target, '--method', method, ...options],
        { signal, killSignal: 'SIGINT', maxBuffer: OUTPUT_BYTES_MAX },
        (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))),
      );
    });
  return {
    tools: async () => ({
      names: (await ask(undefined, 'tools/list')).tools.map((tool) => tool.name),
    }),
    call: (name, args, signal) =>
      ask(signal, 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
    close: async () => undefined,
  };
}

/** Writes a config file: on its command line, the inspector takes options of pml for its own. */
function writeConfig({ command, args, env, cwd }) {
  const file = join(process.env.HOME, 'inspector.json');
  writeFileSync(file, JSON.stringify({ mcpServers: { pml: { command, args, env, cwd } } }));
  return file;
}
