/** The thread that runs BGE-M3. A text takes up to a second of computation, so it runs here. */

import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

import { describeError } from '../../base/errors.ts';
import { plainLine } from '../../base/plain-text.ts';
import { portToStarter } from '../../system/start-worker.ts';
import { EMBED } from '../../tuning/embedding.ts';
import { TEXTS } from '../../tuning/text.ts';
import {
  BGE_M3,
  type BgeM3Program,
  type LoadOptions,
  missingFiles,
  type Model,
  type ProgressEvent,
  type Tensor,
  type Tokenizer,
  type Transformers,
} from './bge-m3.ts';
import type { FromModel } from './thread-embedder.ts';

const port = portToStarter();
const program = workerData as BgeM3Program;
/**
 * When progress was last reported. The end of each file is reported at once, other progress not too
 * often.
 */
const told = { atMs: Number.NEGATIVE_INFINITY };

const say = (message: FromModel): void => {
  port.postMessage(message);
};

const options: LoadOptions = {
  progress_callback({ status, file = '', loaded = 0, total = 0 }: ProgressEvent) {
    const isDue = performance.now() - told.atMs >= EMBED.progressPauseMs;
    if (status === 'progress' && (isDue || loaded === total)) {
      told.atMs = performance.now();
      say({ kind: 'progress', file, loadedBytes: loaded, totalBytes: total });
    }
  },
};

async function load(): Promise<{ readonly tokenizer: Tokenizer; readonly model: Model }> {
  // Required, not imported: it is a CommonJS module, which loaders import in different shapes.
  const require = createRequire(program.transformersFile);
  const { env, AutoTokenizer, AutoModel } = require(program.transformersFile) as Transformers;
  const { source } = program;
  // Either a folder or a download, never the package's own folders: they may hold another model.
  env.allowLocalModels = source.kind === 'folder';
  env.allowRemoteModels = source.kind === 'download';
  env.useFSCache = source.kind === 'download';
  if (source.kind === 'download') {
    env.cacheDir = source.cacheFolder;
    env.remoteHost = source.url ?? env.remoteHost;
  }
  const name = source.kind === 'folder' ? source.folder : BGE_M3;
  const tokenizer = await named('its tokenizer', AutoTokenizer.from_pretrained(name, options));
  const model = await named(
    'its weights',
    AutoModel.from_pretrained(name, {
      ...options,
      dtype: 'q8',
      device: 'cpu',
      session_options: {
        intraOpNumThreads: Math.max(1, Math.floor(availableParallelism() * EMBED.processorShare)),
      },
    }),
  );
  return { tokenizer, model };
}

/** Adds the name of the file to an error of the package. */
async function named<Part>(what: string, loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (error) {
    throw new Error(`${what} cannot be loaded: ${describeError(error)}`, { cause: error });
  }
}

/** Returns the state of the first token, which stands for the whole text, with length 1. */
function vectorOf(states: Tensor | undefined): Float32Array {
  const [, tokens = 0, dimension = 0] = states?.dims ?? [];
  if (states === undefined || tokens * dimension === 0) {
    throw new Error('it does not answer a state for each token');
  }
  const vector = Float32Array.from({ length: dimension }, (_, at) => Number(states.data[at]));
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) {
    throw new Error('it answers a vector without a direction');
  }
  return vector.map((value) => value / length);
}

async function reasonOf(error: unknown): Promise<FromModel> {
  const message = plainLine(describeError(error), TEXTS.quoteLengthMax);
  const { source } = program;
  // A download may work later. Existing files that cannot be read stay unreadable.
  return source.kind === 'download' &&
    (await missingFiles(join(source.cacheFolder, BGE_M3))).length > 0
    ? { kind: 'unavailable', message: `it could not be downloaded: ${message}` }
    : { kind: 'unusable', message };
}

try {
  const { tokenizer, model } = await load();
  const embed = async (text: string): Promise<Float32Array> => {
    const input = tokenizer(text, { truncation: true, max_length: program.tokensMax });
    return vectorOf((await model(input)).last_hidden_state);
  };
  const { length: dimension } = await embed('dimension');
  port.on('message', (text: string) => {
    // A failure here ends the thread, and its host reports the error.
    void embed(text).then((vector) => say({ kind: 'vector', vector }));
  });
  say({ kind: 'opened', dimension });
} catch (error) {
  say(await reasonOf(error));
}
