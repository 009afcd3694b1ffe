// Starts a server and passes on what it says, some milliseconds later: as far away as that.
// node far-server.mjs DELAY_MS PROGRAM [ARGUMENT …]
import { spawn } from 'node:child_process';

const [delay, program, ...args] = process.argv.slice(2);
const server = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(server.stdin);
server.stdout.on('data', (bytes) => {
  setTimeout(() => process.stdout.write(bytes), Number(delay));
});
server.on('exit', (code) => {
  process.exit(code ?? 1);
});
