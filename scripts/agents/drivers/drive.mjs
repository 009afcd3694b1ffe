import { join } from 'node:path';
// Runs one library client in a process of its own: it takes requests as lines of JSON and answers the same way.
// node drive.mjs DRIVER FOLDER: the driver beside this file, with the packages of the folder.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [, , name, folder] = process.argv;
const { load } = await import(pathToFileURL(join(folder, 'load.mjs')).href);
const { open } = await import(new URL(`${name}.mjs`, import.meta.url).href);
const write = process.stdout.write.bind(process.stdout);
// Libraries that print must not disturb the lines.
process.stdout.write = (...args) => process.stderr.write(...args);

const running = new Map();
let client;

async function serve({ id, method, params }) {
  if (method === 'open') {
    client = await open(load, params, folder);
    return {};
  }
  if (method === 'tools') {
    return await client.tools();
  }
  if (method === 'cancel') {
    running.get(params.id)?.abort(new Error('cancelled by the person'));
    return {};
  }
  if (method === 'call') {
    const stop = new AbortController();
    running.set(id, stop);
    try {
      return textOf(await client.call(params.tool, params.args, stop.signal));
    } finally {
      running.delete(id);
    }
  }
  await client?.close();
  return {};
}

/** What a model would be given: the texts of a result, of a list of parts, or of one part. */
function textOf(result) {
  if (typeof result === 'string') {
    return result;
  }
  if (Array.isArray(result)) {
    return result.map((part) => textOf(part)).join('\n');
  }
  if (result?.type === 'text') {
    return result.text;
  }
  return result?.content === undefined ? JSON.stringify(result) : textOf(result.content);
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  void serve(request)
    .then((result) => ({ result }))
    .catch((error) => ({ error: String(error?.stack ?? error) }))
    .then((answer) => write(`${JSON.stringify({ id: request.id, ...answer })}\n`));
}
process.exit(0);
